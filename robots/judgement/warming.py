"""All that is compiled, run once."""


def warm_up() -> None:
    """Compile each function, or load what is kept of it."""
