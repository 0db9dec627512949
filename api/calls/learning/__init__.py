"""API operations for reviews, puzzles, the coach and the workshop."""
