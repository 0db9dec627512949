"""Writes to the forum. Writers take turns, so that the numbers of posts grow with time."""
