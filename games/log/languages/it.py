"""Italian: the article before a number depends on its pronunciation (uno, otto, undici, ottanta …)."""

from __future__ import annotations


def reads_as_vowel(number: int) -> bool:
    return str(number).startswith("8") or number in (1, 11) or 11_000 <= number < 12_000


def with_article(number: int) -> str:
    if number == 0:
        return "lo 0"
    return f"l’{number}" if reads_as_vowel(number) else f"il {number}"


def among_others(number: int) -> str:
    return "uno 0" if number == 0 else f"un {number}"
