"""Cleaning of texts by players, which removes invisible characters and characters that reverse text."""

from __future__ import annotations

import re
import unicodedata

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters and marks that are drawn as nothing, such as the Hangul fillers."""
SELECTORS = re.compile("[\u180b-\u180f\ufe00-\ufe0d\U000e0100-\U000e01ef]")
JOINERS = "\u200c\u200d"
"""Zero-width joiners, which emoji and some scripts need. At the edges of words they are removed."""
LOOSE_JOINERS = re.compile(rf"(?<!\S)[{JOINERS}]+|[{JOINERS}]+(?!\S)|(?<=[{JOINERS}])[{JOINERS}]+")
LINES = frozenset("\n\r\t")
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
MOST_MARKS = 3
"""The most accents on one letter. Further accents are removed."""


def remove_invisible(text: str) -> str:
    text = SELECTORS.sub("", unicodedata.normalize("NFC", text))
    kept = [letter for letter in text if letter in LINES or letter in JOINERS or not is_unseen(letter)]
    return limit_marks(LOOSE_JOINERS.sub("", "".join(kept)))


def is_unseen(letter: str) -> bool:
    return letter in BLANK or unicodedata.category(letter) in UNSEEN


def limit_marks(text: str) -> str:
    kept, above = [], 0
    for letter in text:
        above = above + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if above <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def several_lines(text: str) -> str:
    return remove_invisible(text).replace("\r\n", "\n").replace("\r", "\n").strip()


def one_line(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).split())


def is_fit_for_a_title(line: str) -> bool:
    reads = any(unicodedata.category(letter)[0] in "LN" for letter in line)
    plain = unicodedata.normalize("NFKC", remove_invisible(line))
    return reads and plain == line and not any(letter in line for letter in JOINERS)
