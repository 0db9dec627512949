"""python -m robots.judgement.warming: compiles all that is to be compiled, and keeps it."""

from robots.judgement.compiling.ahead import compile_ahead


def warm_up() -> None:
    """Compile each function, or load what is kept of it."""


if __name__ == "__main__":
    compile_ahead(warm_up)
