"""Players' own slips as puzzles."""
