"""The end of a soak."""


class Disagreement(Exception):
    """Two things that have to be the same are not."""
