"""Compile a small module once a test allows it: python -m tests.robots.judgement.compiling_tiny."""

from robots.judgement.compiling.ahead import compile_ahead
from tests.robots.judgement.tiny import compile_when_let

if __name__ == "__main__":
    compile_ahead(compile_when_let)
