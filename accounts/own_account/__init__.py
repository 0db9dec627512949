"""Pages on which players edit their profile, name, preferences, hours and tokens."""
