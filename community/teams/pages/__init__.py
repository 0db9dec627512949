"""Views of teams: the list, one team, leading it, and reporting it."""
