"""Sentences for tests about what the site refuses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from core.refusals import NotPossible


@contextmanager
def refused_as(code: str) -> Iterator[None]:
    """The site refuses what is done here, and says so by this code."""
    with pytest.raises(NotPossible) as refusal:
        yield
    assert refusal.value.code == code
