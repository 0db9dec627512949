"""Lists of matches: one's own, those that are open, and those to watch."""
