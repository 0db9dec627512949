"""A match under way: moves, choices taken back, and every way to lose or to leave it before its end."""
