"""Ratings, tables and figures counted from finished matches."""
