"""News of tournaments, with their kinds and their recipients."""
