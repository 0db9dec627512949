"""A match seen again, step by step."""
