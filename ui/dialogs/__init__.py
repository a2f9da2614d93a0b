"""Questions laid over a page; none runs a loop of its own."""
