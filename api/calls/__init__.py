"""A function for each operation; it asks what its page asks."""
