"""Dice put on another value."""

from __future__ import annotations

from rules.dice.die import Die


def lowered(die: Die, value: int) -> Die:
    """The die on a lower value; of a twin the first half goes down before the second."""
    if die.halves is None:
        return die.showing_now(value)
    first, second = die.halves
    down = die.value - value
    from_first = min(down, (first.showing or 0) - (1 if first.size else 0))
    return die.but(
        showing=value,
        halves=(
            first._replace(showing=(first.showing or 0) - from_first),
            second._replace(showing=(second.showing or 0) - (down - from_first)),
        ),
    )


def raised(die: Die, by: int) -> Die:
    """The die on a higher value; of a twin the first half goes up before the second."""
    if die.halves is None:
        return die.showing_now(die.value + by)
    first, second = die.halves
    to_first = min(by, (first.size or 0) - (first.showing or 0))
    return die.but(
        showing=die.value + by,
        halves=(
            first._replace(showing=(first.showing or 0) + to_first),
            second._replace(showing=(second.showing or 0) + (by - to_first)),
        ),
    )


def put_on(die: Die, value: int) -> Die:
    """The die on another value, higher or lower."""
    return lowered(die, value) if value < die.value else raised(die, value - die.value)
