"""A player's profile, stats and data, and closing an account."""
