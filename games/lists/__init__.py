"""Lists of matches: the player's own, open offers, and matches to watch."""
