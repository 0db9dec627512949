"""A player's profile, name, preferences, hours and devices."""
