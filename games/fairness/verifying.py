"""Checks that a stored match agrees with its events, its dice and the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cryptography.fernet import InvalidToken

from games.models import Match, Move
from games.play import fair_dice
from games.play.terms.drawing_buttons import BUTTON, matches_button
from rules import RULES_REVISION, Battle, Phase, Step, chance, fold
from rules.notation.codec import action_from_json, event_from_json
from rules.records.early_endings import end_early


class VerifiedDraw(NamedTuple):
    number: int
    kind: str
    low: int
    high: int
    result: int
    should_be: int

    @property
    def is_right(self) -> bool:
        return self.result == self.should_be


class Findings(NamedTuple):
    problems: list[str]
    replayed: int
    too_old: int


def verify(match: Match) -> Findings:
    """Return the problems found by replaying the match from its stored events and moves.

    Moves made under older rules are not replayed.
    """
    problems: list[str] = []
    replayed = too_old = 0
    battle = match.start
    for move in match.moves.order_by("number").iterator():
        events = [event_from_json(event) for event in move.events]
        after = fold(battle, events)
        if move.rules_revision == RULES_REVISION:
            replayed += 1
            if replay_move(battle, move) != Step(after, tuple(events)):
                problems.append(f"match {match.pk}, move {move.number}: the rules make something else of it")
        else:
            too_old += 1
        battle = after
    if battle != match.battle:
        problems.append(f"match {match.pk}: its events do not lead to the battle that is stored")
    try:
        draws = list(draws_of(match))
    except InvalidToken:
        problems.append(f"match {match.pk}: none of the DICE_KEYS opens its seed, so no draw was checked")
        return Findings(problems, replayed, too_old)
    problems += [
        f"match {match.pk}, draw {lot.draw}: chance drew another button for seat {lot.seat}"
        for lot in match.lots.all()
        if lot.draw > len(draws)
        or not matches_button(lot, match.all_seats[lot.seat], draws[lot.draw - 1].result)
    ]
    problems += [
        f"match {match.pk}, draw {draw.number}: {draw.result} instead of {draw.should_be}"
        for draw in draws
        if not draw.is_right
    ]
    return Findings(problems, replayed, too_old)


def replay_move(battle: Battle, move: Move) -> Step | None:
    """Return the result of the move with its stored draws, or None if the rules refuse the move."""
    remaining = iter([draw for draw in move.draws if draw[0] != BUTTON])

    def draw(low: int, high: int, what: chance.DrawPurpose) -> int:
        _kind, drawn_low, drawn_high, result = next(remaining)
        if (low, high) != (drawn_low, drawn_high):
            raise ValueError("another draw was made")
        return int(result)

    try:
        if move.seat is None:
            return battle.begin(draw) if battle.phase is Phase.READY else Step(battle, ())
        if move.action is None:
            return end_early(battle, move.seat, move.facts[0], draw)
        return battle.act(move.seat, action_from_json(move.action), draw)
    except Exception:
        return None


def draws_of(match: Match) -> Iterator[VerifiedDraw]:
    """Yield the draws made on this site, counted from 1. Those of imported moves can't be verified."""
    seed = bytes.fromhex(match.seed) if match.seed else fair_dice.unseal(match.sealed_seed)
    lines = match.dice_lines
    number = 0
    for draws in match.moves_made_here.order_by("number").values_list("draws", flat=True):
        for kind, low, high, result in draws:
            number += 1
            should_be = fair_dice.draw_result(seed, lines, number, low, high)
            yield VerifiedDraw(number, kind, low, high, result, should_be)
