"""The pages of the window, one a file; each shows and asks, and says by signals what the player wants."""
