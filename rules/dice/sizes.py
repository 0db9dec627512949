"""Standard sizes of dice, and the ranges of sizes for swing dice."""

from __future__ import annotations

STANDARD_SIZES = (1, 2, 4, 6, 8, 10, 12, 16, 20, 30)

SWING_RANGES: dict[str, tuple[int, int]] = {
    "P": (1, 30),
    "R": (2, 16),
    "S": (6, 20),
    "T": (2, 12),
    "U": (8, 30),
    "V": (6, 12),
    "W": (4, 12),
    "X": (4, 20),
    "Y": (1, 20),
    "Z": (4, 30),
}


def swing_range(letter: str) -> tuple[int, int]:
    return SWING_RANGES[letter[0]]


def next_larger(size: int) -> int:
    return next((standard for standard in STANDARD_SIZES if standard > size), size)


def next_smaller(size: int) -> int:
    if size > STANDARD_SIZES[-1]:
        return STANDARD_SIZES[-1]
    return next((standard for standard in reversed(STANDARD_SIZES) if standard < size), size)
