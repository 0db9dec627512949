"""A search for the most expensive requests: every URL with the longest content and hardest dice."""
