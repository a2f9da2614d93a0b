"""The scripts that draw the pictures, sounds and fonts of the game. Not needed to play: their output is kept with them."""
