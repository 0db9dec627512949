"""Lists of words in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from core.drawing.wording import translated
from rules.words import listed


def all_of(words: Iterable[object]) -> str:
    """Join the words as in `Ann, Bob and Cid`."""
    return listed([str(word) for word in words], translated)


def one_of(words: Iterable[object]) -> str:
    """Join the words as in `4, 3 or 2`."""
    return listed([str(word) for word in words], translated, "either")
