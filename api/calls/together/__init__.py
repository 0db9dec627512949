"""API operations for opponent searches, teams and leagues."""
