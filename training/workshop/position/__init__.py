"""Positions that one lays out: they travel in the address, and nothing of them is stored."""
