"""Search for cards that the log of Button Men Online does not name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from api.bmo.moving.replaying.game import Entry, Game
from api.bmo.moving.replaying.logged_dice import LoggedDie, logged_die, stored_die
from rules.dice import card_value

PARTS = ("preAttackDice", "attackDice")
SIDES = ("attacker", "defender")


def find_later_card(game: Game, entries: Sequence[Entry], recipe: str, value: int | None) -> LoggedDie | None:
    """Return the wildcard at the next time that it shows a card of this value in the same round.

    A *value* of None stands for any. Return None if the card never shows again.
    """
    for die in later_dice(game, entries):
        if die.recipe == recipe and die.card is not None and value in (None, card_value(die.card)):
            return die
    return None


def later_dice(game: Game, entries: Sequence[Entry]) -> Iterator[LoggedDie]:
    for entry in entries:
        if entry.kind in ("end_winner", "end_draw"):
            return
        yield from map(logged_die, dice_before(entry.data or {}))
    yield from map(stored_die, game.dice)


def dice_before(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the dice that an entry describes as they were before it."""
    yield from data.get("preRerollDieInfo", ())
    for part in PARTS:
        for side in SIDES:
            yield from (data.get(part) or {}).get(side, ())
