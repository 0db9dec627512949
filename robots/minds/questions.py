"""Questions for a process that thinks, which starts anew once its judgment is compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from io import FileIO
from select import select

from robots.judgement.compiling import PLAIN, is_complete, is_waiting_for_compilation


def read_questions(compiling: str) -> Iterator[str]:
    """Yield the lines of standard input, and restart this process once the *compiling* program is done."""
    if is_waiting_for_compilation():
        yield from questions_while_compiling(compiling)
        if is_complete():
            os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606 the same program
    yield from sys.stdin


def questions_while_compiling(compiling: str) -> Iterator[str]:
    """Yield the lines that come while the program runs.

    Reads one at a time, unbuffered, so that the restarted process finds all the others.
    """
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
