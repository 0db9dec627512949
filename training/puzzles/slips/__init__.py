"""A player's own slips, asked again."""
