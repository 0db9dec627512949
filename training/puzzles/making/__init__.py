"""Finding puzzles in rounds that robots play, and proving them by rounds played out."""
