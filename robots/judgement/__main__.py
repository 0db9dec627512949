"""python -m robots.judgement: compiles all of it and keeps that, unless it is kept already.

Processes that begin afterwards find it. It runs below everything else, and ends with the process that
reads what it says.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from select import poll
from tempfile import TemporaryFile

from robots.judgement import compiling
from robots.judgement.warming import warm_up

BELOW_EVERYTHING = 19


def main(warm_up: Callable[[], None] = warm_up) -> None:
    if not compiling.IS_COMPILED:
        sys.exit(f"Nothing is compiled here: numba is not installed, or {compiling.PLAIN} is set.")
    if compiling.is_complete():
        return
    mark = compiling.mark()
    try:
        mark.parent.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=mark.parent).close()
    except OSError as error:
        sys.exit(f"Nothing that is compiled can be kept, so robots think more plainly: {error}")
    print("Compiling how robots judge; until then they look less far.", file=sys.stderr)
    threading.Thread(target=end_with_reader, daemon=True).start()
    os.nice(BELOW_EVERYTHING)
    warm_up()
    mark.touch()


def end_with_reader() -> None:
    """Where output goes into a pipe, poll returns when nobody is left at its other end."""
    output = poll()
    output.register(sys.stdout.fileno(), 0)
    output.poll()
    os._exit(1)


if __name__ == "__main__":
    main()
