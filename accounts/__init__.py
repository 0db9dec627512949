"""Player accounts and guests, with login, preferences, friends and blocks."""
