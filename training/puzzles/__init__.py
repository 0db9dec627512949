"""Puzzles: positions in which one attack is clearly best."""
