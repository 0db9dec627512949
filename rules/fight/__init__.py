"""Attacks: which are legal, which one is meant, and their results."""
