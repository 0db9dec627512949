"""The error that ends a soak test."""


class Disagreement(Exception):
    """An error for two results that must be equal but differ."""
