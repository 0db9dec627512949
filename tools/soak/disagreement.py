"""The error that ends a soak."""


class Disagreement(Exception):
    """Two things that must be equal are not."""
