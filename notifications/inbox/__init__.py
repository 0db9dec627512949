"""Incoming mail: moves and bounces."""
