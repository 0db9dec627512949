"""Sending news to browsers that allowed it."""
