"""Reading of questions by the search process, which restarts once its functions are compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from io import FileIO
from select import select

from robots.judgement.compiling import (
    PLAIN,
    UNTIL_COMPILED,
    is_complete,
    is_installed,
    is_waiting_for_compilation,
)


def read_questions(compiling: str) -> Iterator[str]:
    """Yield the lines of standard input, and restart this process once the program *compiling* has ended.

    Numba may also arrive later: script/server installs it once the site answers.
    """
    if os.environ.get(PLAIN) == UNTIL_COMPILED:
        yield from questions_until_installed()
    if is_waiting_for_compilation():
        yield from questions_while_compiling(compiling)
        if is_complete():
            os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606 the same program
    yield from sys.stdin


def questions_until_installed() -> Iterator[str]:
    with FileIO(sys.stdin.fileno(), closefd=False) as lines:
        while not is_installed():
            line = lines.readline()
            if not line:
                return
            yield line.decode()


def questions_while_compiling(compiling: str) -> Iterator[str]:
    """Yield the lines of standard input that arrive while the program *compiling* runs.

    Reads one line at a time without a buffer, so the restarted process finds all later lines.
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
