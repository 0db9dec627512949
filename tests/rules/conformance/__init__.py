"""Replays games recorded on the reference engine, and compares everything after every step."""
