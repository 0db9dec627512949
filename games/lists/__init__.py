"""Lists of the player's own matches, of open offers and of matches to watch."""
