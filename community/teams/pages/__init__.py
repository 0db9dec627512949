"""Pages that list teams, show a team, and serve its leaders or reports."""
