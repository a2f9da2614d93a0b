"""The parts of the review page: the moves, the scrubber, a dispute, what was verified, playing on."""
