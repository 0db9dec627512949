"""Ahead-of-time compilation in a process with the lowest priority."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from select import poll
from tempfile import TemporaryFile

from robots.judgement import compiling

BELOW_EVERYTHING = 19


def compile_ahead(warm_up: Callable[[], None]) -> None:
    """Compile and cache all functions that *warm_up* calls, unless the cache is already complete.

    The process ends when no other process reads its output any more.
    """
    if not compiling.IS_COMPILED:
        sys.stderr.write(f"Nothing is compiled: numba is not installed, or {compiling.PLAIN} is set.\n")
        return
    if compiling.is_complete():
        return
    mark = compiling.completion_file()
    try:
        mark.parent.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=mark.parent).close()
    except OSError as error:
        sys.stderr.write(f"Nothing that is compiled can be kept, so robots look less far: {error}\n")
        return
    sys.stderr.write("Compiling how robots judge; until then they look less far.\n")
    threading.Thread(target=end_with_reader, daemon=True).start()
    os.nice(BELOW_EVERYTHING)
    warm_up()
    mark.touch()


def end_with_reader() -> None:
    output = poll()
    output.register(sys.stdout.fileno(), 0)
    output.poll()
    os._exit(1)
