"""Learning from a match: luck and skill told apart, a coach, puzzles, a workshop."""
