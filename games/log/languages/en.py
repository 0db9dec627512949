"""English: the article before a number depends on its pronunciation (eight, eleven, eighty …)."""

from __future__ import annotations


def reads_as_vowel(number: int) -> bool:
    return str(number).startswith("8") or number in (11, 18) or number // 1000 in (11, 18)


def among_others(number: int) -> str:
    return f"{'an' if reads_as_vowel(number) else 'a'} {number}"
