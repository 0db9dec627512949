"""The chat among the spectators of a match, which the players can read after the match."""
