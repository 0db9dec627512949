"""Italian formats of dates and numbers."""
