"""Positions that players lay out. They exist only in the URL and are never stored."""
