"""Counts finished matches into all figures, each match once, and makes the figures anew from the record."""
