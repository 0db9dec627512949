"""The feed of matches that wait for a player, at a secret address."""
