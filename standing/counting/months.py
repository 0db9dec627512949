"""Sums of public matches by the month in which they ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, TypeVar

from django.db.models import Model
from django.utils import timezone

from games.models import Seat
from standing.models import FighterMonth, PlayerMonth
from standing.outcomes import Outcome

Key = tuple[Any, ...]
Sums = dict[Key, list[int]]
SUMMED = ("won", "lost", "drawn", "rounds_won", "rounds_lost")
OF_PLAYERS = ("player_id", "pool", "month")
OF_FIGHTERS = ("fighter_id", "rules", "pool", "month")

Row = TypeVar("Row", bound=Model)


def sums_of(outcomes: Iterable[Outcome]) -> tuple[Sums, Sums]:
    """Those of players, and those of fighters."""
    players: Sums = defaultdict(lambda: [0] * len(SUMMED))
    fighters: Sums = defaultdict(lambda: [0] * len(SUMMED))
    for outcome in outcomes:
        if not outcome.counts.figures:
            continue
        month = month_of(outcome)
        for seat in outcome.seats:
            result = result_of(seat, outcome.seats)
            if seat.player_id is not None:
                add(result, players[seat.player_id, outcome.pool, month])
            if not outcome.lacks_rivals(seat):
                add(result, fighters[outcome.fighters[seat.number], outcome.rules, outcome.pool, month])
    return players, fighters


def month_of(outcome: Outcome) -> date:
    return outcome.ended_at.astimezone(timezone.get_default_timezone()).date().replace(day=1)


def result_of(seat: Seat, seats: Iterable[Seat]) -> list[int]:
    results = (seat.result == result for result in (Seat.Result.WON, Seat.Result.LOST, Seat.Result.DRAWN))
    others = sum(other.rounds_won for other in seats) - seat.rounds_won
    return [*(int(came) for came in results), seat.rounds_won, others]


def add(these: Iterable[int], to: list[int]) -> None:
    to[:] = [one + other for one, other in zip(to, these, strict=True)]


def add_up(outcomes: Iterable[Outcome]) -> None:
    players, fighters = sums_of(outcomes)
    add_to_rows(PlayerMonth, OF_PLAYERS, players)
    add_to_rows(FighterMonth, OF_FIGHTERS, fighters)


def add_to_rows(model: type[Row], names: tuple[str, ...], sums: Mapping[Key, list[int]]) -> None:
    whose, *_others, month = names
    kept = model._default_manager.filter(
        **{f"{whose}__in": {key[0] for key in sums}, f"{month}__in": {key[-1] for key in sums}}
    )
    rows = {tuple(getattr(row, name) for name in names): row for row in kept}
    changed, new = [], []
    for key, these in sums.items():
        row = rows.get(key)
        if row is None:
            new.append(model(**dict(zip(names, key, strict=True)), **dict(zip(SUMMED, these, strict=True))))
            continue
        for name, number in zip(SUMMED, these, strict=True):
            setattr(row, name, getattr(row, name) + number)
        changed.append(row)
    model._default_manager.bulk_update(changed, SUMMED)
    model._default_manager.bulk_create(new)
