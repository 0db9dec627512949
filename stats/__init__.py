"""Stats counted from finished matches: ratings, tables and trophies."""
