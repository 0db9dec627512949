"""The questions to a process that thinks, which gets better at them once its judgement is compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from io import FileIO
from select import select

from robots.judgement.compiling import PLAIN, is_awaited, is_complete


def questions(compiling: str) -> Iterator[str]:
    """The lines of standard input; where this program has to compile, the process begins anew at its end."""
    if is_awaited():
        yield from meanwhile(compiling)
        if is_complete():
            os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606 the same program
    yield from sys.stdin


def meanwhile(compiling: str) -> Iterator[str]:
    """The lines that come while this program runs, read one at a time: who follows is to find all others."""
    environment = {name: value for name, value in os.environ.items() if name != PLAIN}
    lines = FileIO(sys.stdin.fileno(), closefd=False)
    with subprocess.Popen(  # noqa: S603 a program of our own
        [sys.executable, "-m", compiling], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        try:
            while program.stdout not in select([lines, program.stdout], [], [])[0]:
                line = lines.readline()
                if not line:
                    return
                yield line.decode()
        finally:
            program.kill()
