"""A Winslow, on which the players of a match may agree: which die gives way to it."""

from __future__ import annotations

from rules import parse_recipe


def place_of(recipe: str, die: int) -> int | None:
    """The place of the die that was named, counted from one, or of the first that may go; None if none may.

    It is a swing die, or any die of a button that has none.
    """
    dice = parse_recipe(recipe).dice
    may_go = [place for place, found in enumerate(dice) if found.swing] or list(range(len(dice)))
    if die:
        return die - 1 if die - 1 in may_go else None
    return may_go[0] if may_go else None
