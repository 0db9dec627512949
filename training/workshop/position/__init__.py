"""Positions that players lay out. They are kept only in the URL, never stored."""
