"""Players and guests: how they come in, preferences, friends and blocks."""
