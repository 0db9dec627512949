"""Functions over numbers, compiled by numba where it is installed and run by Python, slowly, elsewhere."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache, cached_property, update_wrapper
from importlib.metadata import version as version_of
from importlib.util import find_spec
from pathlib import Path
from sysconfig import get_platform
from typing import Any, TypeVar, cast

PLAIN = "JUDGEMENT_IS_PLAIN"
"""Set in the environment, nothing is compiled."""
UNTIL_COMPILED = "until-compiled"
"""So `PLAIN` holds only until everything was compiled once, by a process of its own."""
JUDGEMENT = Path(__file__).parents[1]
KEPT = Path(os.environ.get("JUDGEMENT_KEPT") or JUDGEMENT.parents[1] / "var" / "compiled")
CPUINFO = Path("/proc/cpuinfo")
ANY, WIDE = "generic", "x86-64-v3"
WIDE_HAS = frozenset({"abm", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"})

F = TypeVar("F", bound=Callable[..., Any])


def is_installed() -> bool:
    return find_spec("numba") is not None


@cache
def processor() -> str:
    """Return the kind of processor to compile for; wide registers save a tenth of the time."""
    try:
        told = CPUINFO.read_text().split()
    except OSError:
        return ANY
    return WIDE if WIDE_HAS.issubset(told) else ANY


@cache
def cache_folder() -> Path:
    """Return the cache folder for these sources, this numba version and this kind of machine.

    Numba's own cache checks only the file of each function.
    """
    sources = [path.read_bytes() for path in sorted(JUDGEMENT.rglob("*.py"))]
    makers = [sys.implementation.cache_tag, version_of("numba"), get_platform(), processor()]
    return KEPT / hashlib.sha256(b"".join(sources) + repr(makers).encode()).hexdigest()[:16]


def completion_file() -> Path:
    return cache_folder() / "complete"


def is_complete() -> bool:
    return is_installed() and completion_file().exists()


def compiles() -> bool:
    how = os.environ.get(PLAIN)
    return is_complete() if how == UNTIL_COMPILED else is_installed() and not how


IS_COMPILED = compiles()


def is_waiting_for_compilation() -> bool:
    """Return True if this process runs plain Python only until everything is compiled."""
    return not IS_COMPILED and is_installed() and os.environ.get(PLAIN) == UNTIL_COMPILED


class CompiledFunction:
    """A function that is compiled at its first call, by Python or by another compiled function.

    Numba is not imported before: many processes of a site import this function, and few call it.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self.function = function

    def __call__(self, *given: Any) -> Any:
        return self.compiled_function(*given)

    @cached_property
    def compiled_function(self) -> Any:
        from robots.judgement.compiling.numba_cache import compile_with_cache

        return compile_with_cache(self.function, cache_folder(), processor())

    @property
    def _numba_type_(self) -> Any:
        """The function's type, which numba reads when it compiles a caller."""
        return self.compiled_function._numba_type_


def compile_lazily(function: F) -> F:
    """Return the function, set to be compiled at its first call and cached for later processes."""
    return cast("F", CompiledFunction(function)) if IS_COMPILED else function
