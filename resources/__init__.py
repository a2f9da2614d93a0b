"""Data files of the game: rules, cards, fonts, translations. A package, so that an installed game finds them too."""
