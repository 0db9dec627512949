"""Search for puzzles in robots' rounds, and proof of puzzles by playing many rounds out."""
