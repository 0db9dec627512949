"""Replay of a match, step by step."""
