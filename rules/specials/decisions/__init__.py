"""Specials that ask their player for a decision."""
