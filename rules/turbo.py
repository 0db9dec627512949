"""Turbo dice: the sizes their owner may choose when they attack."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dice import Die
from rules.roles import TURBO
from rules.rulesets import Ruleset


def turbo_choices(die: Die, ruleset: Ruleset) -> Sequence[int]:
    """The sizes a turbo die may take, a fixed one only its own; nothing for other dice."""
    if not die.acts_as(TURBO):
        return ()
    if die.swing:
        low, high = ruleset.swing_range(die.swing)
        return range(low, high + 1)
    if die.options is not None:
        return sorted(set(die.options))
    return (die.sides,)


def turbo_resized(die: Die, size: int) -> Die:
    return die.sized(size) if die.swing or die.options is not None else die
