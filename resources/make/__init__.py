"""The scripts that draw the pictures, sounds and fonts. Their output is kept, so playing needs none of them."""
