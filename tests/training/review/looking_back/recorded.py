"""Recorded matches, played by minds without a site."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from robots.minds import Mind
from rules import Attack, AttackKind, Battle, fold, seeded_draw
from rules.events import Event
from rules.notation.codec import action_from_json, action_to_json


@dataclass
class RecordedMove:
    number: int
    seat: int | None
    action: Any
    facts: list[Event] = field(default_factory=list)


def play_match(
    recipes: tuple[str, str],
    minds: tuple[Mind, Mind],
    seed: str,
    ruleset: str = "online",
    specials: tuple[str, str] = ("", ""),
    first_to: int = 1,
    most: int = 400,
) -> tuple[Battle, list[RecordedMove]]:
    """Play a match between two minds; return its first battle and its moves."""
    start = Battle.from_recipes(*recipes, first_to=first_to, ruleset=ruleset, specials=specials)
    draw, thoughts = seeded_draw(seed), [seeded_draw(f"{seed} {seat}") for seat in range(2)]
    step = start.begin(draw)
    moves, battle = [RecordedMove(0, None, None, list(step.events))], step.battle
    while not battle.is_over and len(moves) < most:
        seat = min(battle.decisions)
        action = minds[seat].choose(battle.seen_by(seat), thoughts[seat])
        step = battle.act(seat, action, draw)
        moves.append(RecordedMove(len(moves), seat, action_to_json(action), list(step.events)))
        battle = step.battle
    return start, moves


def without_kinds(start: Battle, moves: list[RecordedMove]) -> list[RecordedMove]:
    """Return the moves as people send them: attacks without their kind if the dice allow only one."""
    battle, found = start, []
    for move in moves:
        action = None if move.action is None else action_from_json(move.action)
        if isinstance(action, Attack) and move.seat is not None:
            unnamed = replace(action, kind=AttackKind.DEFAULT)
            if battle.resolve(move.seat, unnamed) == action:
                action = unnamed
        found.append(replace(move, action=None if action is None else action_to_json(action)))
        battle = fold(battle, move.facts)
    return found
