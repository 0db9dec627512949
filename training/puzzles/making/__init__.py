"""Finding puzzles in robots' rounds, and proving them by playing many rounds out."""
