"""Counting of finished matches into all stats, each match once, and rebuilding of stats from the record."""
