"""Functions over numbers: compiled by numba where it is installed, run by Python as they are elsewhere."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

PLAIN = "JUDGEMENT_IS_PLAIN"
"""Set in the environment, nothing is compiled."""
HERE = Path(__file__).parent
KEPT = HERE.parents[1] / "var" / "compiled"

F = TypeVar("F", bound=Callable[..., Any])


def version() -> str:
    """What the sources of this folder hash to; numba looks no further than the file of each function."""
    sources = sorted(HERE.glob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]


def numba_compiles() -> bool:
    if os.environ.get(PLAIN):
        return False
    os.environ.setdefault("NUMBA_CACHE_DIR", str(KEPT / version()))
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


IS_COMPILED = numba_compiles()


def compiled(function: F) -> F:
    """The same function, compiled when it is called first and kept for later processes."""
    if not IS_COMPILED:
        return function
    from numba import njit

    made: F = njit(function, cache=True, error_model="numpy")
    return made
