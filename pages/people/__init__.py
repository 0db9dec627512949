"""A player's profile, record and data, and closing an account."""
