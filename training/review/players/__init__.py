"""Stats of players over many reviewed matches: chances given away, and luck."""
