"""A module so small that a test can wait for its compilation."""

import os
import time
from pathlib import Path

from robots.judgement.compiling import compile_lazily

LET = "TINY_MAY_COMPILE"
"""In the environment: the file for which compiling waits."""


@compile_lazily
def double(number: int) -> int:
    return number + number


@compile_lazily
def four_times(number: int) -> int:
    return double(double(number))


def warm_up() -> None:
    four_times(1)


def compile_when_let() -> None:
    while not Path(os.environ[LET]).exists():
        time.sleep(0.02)
    warm_up()
