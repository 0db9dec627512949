"""Numbers as addresses and forms spell them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from core.refusals import Unclear

SMALL_NUMBER = re.compile(r"[0-9]{1,9}")
"""Any of these fits a column of the database."""
MOST = 10**9 - 1


def small_number(text: str | None) -> int | None:
    """None for anything but a few plain digits."""
    return int(text) if text and SMALL_NUMBER.fullmatch(text) else None


def number_in(data: Mapping[str, str], field: str, *, most: int = MOST) -> int:
    """The number in a field of a request; raises `Unclear` if there is none."""
    return clear_number(data.get(field), field, most=most)


def clear_number(text: str | None, field: str, *, most: int = MOST) -> int:
    """The number that the text for this field says; raises `Unclear` for anything else."""
    number = small_number((text or "").strip())
    if number is None or number > most:
        raise Unclear(field)
    return number


def signed(number: int) -> str:
    """With its sign, also of nothing: +3, −2, +0."""
    return f"{number:+d}".replace("-", "−")
