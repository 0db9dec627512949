"""Numba compilation with a cache in one folder, or in memory if the folder is not writable.

The compiled code runs on every machine with the same kind of processor, so the cache may be copied. The same
seed leads to the same move on all machines.
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
    config.CACHE_DIR, config.CPU_NAME, config.CPU_FEATURES = str(folder), processor, ""
    made = njit(function, error_model="numpy")
    made._cache = FolderCache(function)
    made.get_call_template = partial(template_for_numbers, made.get_call_template)
    return made


def template_for_numbers(template: Callable[..., Any], given: Sequence[Any], named: Mapping[str, Any]) -> Any:
    """Return a call template without literal types, which avoids a compilation for each constant argument."""
    return template(
        [types.unliteral(one) for one in given], {name: types.unliteral(one) for name, one in named.items()}
    )


class InOneFolder(UserProvidedCacheLocator):
    @classmethod
    def from_function(cls, *given: Any) -> Any:
        """Return a locator for the cache folder, even if the folder is read-only."""
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
