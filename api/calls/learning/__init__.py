"""Reviews, puzzles, the coach and the workshop."""
