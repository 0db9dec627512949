"""Searches for an opponent, and the regular waves in which the site pairs them."""
