"""Functions that join words into a list in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from core.drawing.translation import translate_text
from rules.words import join_names


def all_of(words: Iterable[object]) -> str:
    """Return the words joined as in `Ann, Bob and Cid`."""
    return join_names([str(word) for word in words], translate_text)


def one_of(words: Iterable[object]) -> str:
    """Return the words joined as in `4, 3 or 2`."""
    return join_names([str(word) for word in words], translate_text, "either")
