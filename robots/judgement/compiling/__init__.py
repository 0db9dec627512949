"""Compilation of numeric functions with numba. Without numba, Python runs the functions slowly."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache, cached_property, update_wrapper
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of
from pathlib import Path
from sysconfig import get_platform
from typing import Any, TypeVar, cast

PLAIN = "JUDGEMENT_IS_PLAIN"
"""The environment variable that turns compilation off."""
UNTIL_COMPILED = "until-compiled"
"""The value of `PLAIN` that turns compilation off only until a separate process has compiled everything."""
JUDGEMENT = Path(__file__).parents[1]
KEPT = Path(os.environ.get("JUDGEMENT_KEPT") or JUDGEMENT.parents[1] / "var" / "compiled")
CPUINFO = Path("/proc/cpuinfo")
ANY, WIDE = "generic", "x86-64-v3"
WIDE_HAS = frozenset({"abm", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"})

F = TypeVar("F", bound=Callable[..., Any])


def is_installed() -> bool:
    try:
        version_of("numba")  # unpacked last, so all of it is there
    except PackageNotFoundError:
        return False
    return True


@cache
def processor() -> str:
    try:
        told = CPUINFO.read_text().split()
    except OSError:
        return ANY
    return WIDE if WIDE_HAS.issubset(told) else ANY


@cache
def cache_folder() -> Path:
    """Return the cache folder for the current sources, numba version and kind of machine.

    Numba's own cache checks only the source file of each function.
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
    """Return True if this process runs without compilation until another process has compiled everything."""
    return not IS_COMPILED and is_installed() and os.environ.get(PLAIN) == UNTIL_COMPILED


class CompiledFunction:
    """A function that is compiled at its first call.

    Numba is imported only then, since many processes import such functions and few call them.
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
        """The function's type, which numba reads when it compiles a caller of the function."""
        return self.compiled_function._numba_type_


def compile_lazily(function: F) -> F:
    """Return the function wrapped for compilation at its first call, or unchanged if compilation is off."""
    return cast("F", CompiledFunction(function)) if IS_COMPILED else function
