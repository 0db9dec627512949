"""The coach: Owl's opinion of a turn, for those who ask, and never against people."""
