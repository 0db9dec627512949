"""Logging in, signing up, guests, mailed links, limits on guesses."""
