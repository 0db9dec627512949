"""The most expensive requests: every URL with the longest content that limits allow, and the hardest dice."""
