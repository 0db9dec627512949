"""Players and guests: logging in, preferences, friends and blocks."""
