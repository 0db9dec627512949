"""Matches as they are recorded, played by minds without a site."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from robots.minds import Mind
from rules import Battle, seeded
from rules.events import Event
from rules.notation.codec import action_to_json


@dataclass
class Recorded:
    """A move of a record."""

    number: int
    seat: int | None
    action: Any
    facts: list[Event] = field(default_factory=list)


def played(
    recipes: tuple[str, str],
    minds: tuple[Mind, Mind],
    seed: str,
    ruleset: str = "online",
    specials: tuple[str, str] = ("", ""),
    first_to: int = 1,
    most: int = 400,
) -> tuple[Battle, list[Recorded]]:
    """The battle before it began, and the moves."""
    start = Battle.between(*recipes, first_to=first_to, ruleset=ruleset, specials=specials)
    draw, thoughts = seeded(seed), [seeded(f"{seed} {seat}") for seat in range(2)]
    step = start.begin(draw)
    moves, battle = [Recorded(0, None, None, list(step.events))], step.battle
    while not battle.is_over and len(moves) < most:
        seat = min(battle.decisions)
        action = minds[seat].choose(battle.seen_by(seat), thoughts[seat])
        step = battle.act(seat, action, draw)
        moves.append(Recorded(len(moves), seat, action_to_json(action), list(step.events)))
        battle = step.battle
    return start, moves
