"""Counting of finished matches, each of them once, in all stats, and recomputation of the stats."""
