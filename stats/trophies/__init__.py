"""Trophies: their kinds, giving them, and showing them."""
