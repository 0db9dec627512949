"""The log of a match: its events in words."""
