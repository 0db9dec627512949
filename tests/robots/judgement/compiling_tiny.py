"""python -m tests.robots.judgement.compiling_tiny: compiles little, and not before it is let."""

from robots.judgement.__main__ import main
from tests.robots.judgement.tiny import compile_when_let

if __name__ == "__main__":
    main(compile_when_let)
