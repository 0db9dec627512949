"""The feed of matches in which it is the player's turn, at a secret URL."""
