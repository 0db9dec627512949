"""Trophies, with their kinds and the code that gives and shows them."""
