"""Views of leagues: the list, one with its divisions, and founding one."""
