"""Logging in, signing up, guests, mailed links, limits on password guesses."""
