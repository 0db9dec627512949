"""Functions that turn a die to another value."""

from __future__ import annotations

from rules.dice.die import Die


def lower_to(die: Die, value: int) -> Die:
    """Return the die with a lower value. The first half of a twin is lowered before the second."""
    if die.halves is None:
        return die.showing_now(value)
    first, second = die.halves
    down = die.value - value
    from_first = min(down, (first.showing or 0) - (1 if first.size else 0))
    return die.replace(
        showing=value,
        halves=(
            first._replace(showing=(first.showing or 0) - from_first),
            second._replace(showing=(second.showing or 0) - (down - from_first)),
        ),
    )


def raise_by(die: Die, by: int) -> Die:
    """Return the die with its value raised. The first half of a twin is raised before the second."""
    if die.halves is None:
        return die.showing_now(die.value + by)
    first, second = die.halves
    to_first = min(by, (first.size or 0) - (first.showing or 0))
    return die.replace(
        showing=die.value + by,
        halves=(
            first._replace(showing=(first.showing or 0) + to_first),
            second._replace(showing=(second.showing or 0) + (by - to_first)),
        ),
    )


def turn_to(die: Die, value: int) -> Die:
    return lower_to(die, value) if value < die.value else raise_by(die, value - die.value)
