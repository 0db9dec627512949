"""Numba compilation with a cache in one folder, or in memory only where it cannot be written.

The code fits every machine with this kind of processor: it may be copied to others, and the same seed leads
to the same move on all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

from numba import config, njit, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator


def compile_with_cache(function: Callable[..., Any], folder: Path, processor: str) -> Any:
    """Return a function that numba compiles for its first arguments, or loads from this folder."""
    config.CACHE_DIR, config.CPU_NAME, config.CPU_FEATURES = str(folder), processor, ""
    made = njit(function, error_model="numpy")
    made._cache = FolderCache(function)
    made.get_call_template = partial(template_for_numbers, made.get_call_template)
    return made


def template_for_numbers(template: Callable[..., Any], given: Sequence[Any], named: Mapping[str, Any]) -> Any:
    """Return a call template without literal types; numba's own recompiles for every constant argument."""
    return template(
        [types.unliteral(one) for one in given], {name: types.unliteral(one) for name, one in named.items()}
    )


class InOneFolder(UserProvidedCacheLocator):
    @classmethod
    def from_function(cls, *given: Any) -> Any:
        """Accept the folder even where it is read-only, which numba itself refuses."""
        return cls(*given)

    def get_cache_path(self) -> Any:
        return config.CACHE_DIR


class Files(CompileResultCacheImpl):
    _locator_classes = (InOneFolder,)


class FolderCache(FunctionCache):
    _impl_class = Files

    def load_overload(self, *given: Any) -> Any:
        with suppress(OSError, EOFError, UnpicklingError):
            return super().load_overload(*given)

    def save_overload(self, *given: Any) -> None:
        with suppress(OSError):
            super().save_overload(*given)
