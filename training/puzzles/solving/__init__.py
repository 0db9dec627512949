"""Choosing puzzles, and the progress of players."""
