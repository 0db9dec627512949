"""Pages of leagues: all of them, one with its divisions, and founding one."""
