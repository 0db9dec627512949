"""Parsing of numbers in URLs and forms."""

from __future__ import annotations

import re
from collections.abc import Mapping

from core.refusals import Unclear

SMALL_NUMBER = re.compile(r"[0-9]{1,9}")
"""Pattern for numbers of at most nine digits, which fit into any integer column of the database."""
MOST = 10**9 - 1


def small_number(text: str | None) -> int | None:
    return int(text) if text and SMALL_NUMBER.fullmatch(text) else None


def number_in(data: Mapping[str, str], field: str, *, most: int = MOST) -> int:
    return clear_number(data.get(field), field, most=most)


def clear_number(text: str | None, field: str, *, most: int = MOST) -> int:
    number = small_number((text or "").strip())
    if number is None or number > most:
        raise Unclear(field)
    return number


def format_signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")
