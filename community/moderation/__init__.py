"""Reports, and the decisions of moderators about them."""
