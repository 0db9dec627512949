"""Puzzles: positions of a match in which one attack is clearly best."""
