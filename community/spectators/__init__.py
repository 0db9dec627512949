"""Chat among the spectators of a match. The players can read it once the match is over."""
