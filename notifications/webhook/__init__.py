"""Sending news to players' own addresses."""
