"""Turns: attacks and passes, what may be done before and after them, and whose turn is next."""
