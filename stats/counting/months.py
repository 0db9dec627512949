"""Sums of results in public matches, by the month in which the matches ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import date
from typing import Any, TypeVar

from django.db.models import Model
from django.utils import timezone

from games.models import Seat
from stats.models import FighterMonth, PlayerMonth
from stats.outcomes import COUNTED, Outcome
from stats.sums import FIGURES, Sums

Key = tuple[Any, ...]
ByKey = dict[Key, Sums]
OF_PLAYERS = ("player_id", "pool", "month")
OF_FIGHTERS = ("fighter_id", "rules", "pool", "month")

Row = TypeVar("Row", bound=Model)


def sums_of(outcomes: Iterable[Outcome]) -> tuple[ByKey, ByKey]:
    players: ByKey = defaultdict(Sums)
    fighters: ByKey = defaultdict(Sums)
    for outcome in outcomes:
        if not outcome.counts.figures:
            continue
        month = month_of(outcome)
        for seat in outcome.seats:
            result = result_of(seat, outcome.seats)
            if seat.player_id is not None:
                players[seat.player_id, outcome.pool, month] += result
            if not outcome.meets_itself(seat):
                fighters[outcome.fighters[seat.number], outcome.rules, outcome.pool, month] += result
    return players, fighters


def month_of(outcome: Outcome) -> date:
    return outcome.ended_at.astimezone(timezone.get_default_timezone()).date().replace(day=1)


def result_of(seat: Seat, seats: Iterable[Seat]) -> Sums:
    came = {str(seat.result): 1} if seat.result in COUNTED else {}
    others = sum(other.rounds_won for other in seats) - seat.rounds_won
    return Sums(**came, rounds_won=seat.rounds_won, rounds_lost=others)


def add_months(outcomes: Iterable[Outcome]) -> None:
    players, fighters = sums_of(outcomes)
    add_to_rows(PlayerMonth, OF_PLAYERS, players)
    add_to_rows(FighterMonth, OF_FIGHTERS, fighters)


def add_to_rows(model: type[Row], names: tuple[str, ...], added: Mapping[Key, Sums]) -> None:
    whose, *_others, month = names
    kept = model._default_manager.filter(
        **{f"{whose}__in": {key[0] for key in added}, f"{month}__in": {key[-1] for key in added}}
    )
    rows = {tuple(getattr(row, name) for name in names): row for row in kept}
    changed, new = [], []
    for key, sums in added.items():
        row = rows.get(key)
        if row is None:
            new.append(model(**dict(zip(names, key, strict=True)), **asdict(sums)))
            continue
        for name, number in asdict(Sums.from_row(row) + sums).items():
            setattr(row, name, number)
        changed.append(row)
    model._default_manager.bulk_update(changed, FIGURES)
    model._default_manager.bulk_create(new)
