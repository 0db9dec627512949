"""Attacks: which are legal, which is meant, and what comes of it."""
