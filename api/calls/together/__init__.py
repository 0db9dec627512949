"""Searches for an opponent, teams and leagues."""
