"""The feed of matches that wait for the player's move, at a secret URL."""
