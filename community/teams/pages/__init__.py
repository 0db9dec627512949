"""The list of teams, a team, leading it, and reporting it."""
