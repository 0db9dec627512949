"""A tournament as its kind sees it: rows turned into plain values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.utils import timezone

from games.models import Pace
from tournaments.kinds import Event, Meeting
from tournaments.models import Entry, Pairing, Tournament
from tournaments.pairing.standings import DRAW, WIN

FEW = 8
"""With fewer players a season of a league goes round twice."""
POINTS = {
    Pairing.Result.ONE: (WIN, 0),
    Pairing.Result.OTHER: (0, WIN),
    Pairing.Result.DRAWN: (DRAW, DRAW),
}


def event_of(
    tournament: Tournament,
    entries: Sequence[Entry],
    pairings: Iterable[Pairing],
    now: datetime | None = None,
) -> Event:
    """Of those that were played again, the last one counts. Entries without a seed do not take part yet."""
    seeded = sorted((entry for entry in entries if entry.seed is not None), key=seed_of)
    seeds = {entry.pk: seed_of(entry) for entry in seeded}
    last = {(each.round, each.place): each for each in sorted(pairings, key=lambda each: each.again)}
    return Event(
        numbers=tuple(seeds.values()),
        still_in=frozenset(seed_of(entry) for entry in seeded if entry.state != Entry.State.LEFT),
        meetings=tuple(meeting_of(last[place], seeds) for place in sorted(last)),
        groups={seed_of(entry): entry.group for entry in seeded if entry.group is not None},
        rounds=tournament.rounds,
        through=tournament.through,
        twice=tournament.league_id is not None and len(seeded) < FEW,
        one_at_a_time=Pace.read(tournament.terms.pace).is_live,
        is_closing=tournament.ends_at is not None and tournament.ends_at <= (now or timezone.now()),
    )


def seed_of(entry: Entry) -> int:
    return entry.seed or 0


def meeting_of(pairing: Pairing, seeds: dict[int, int]) -> Meeting:
    points, others_points = POINTS.get(Pairing.Result(pairing.result), (0, 0))
    return Meeting(
        round=pairing.round,
        place=pairing.place,
        one=seeds[pairing.one_id],
        other=None if pairing.other_id is None else seeds[pairing.other_id],
        group=pairing.group,
        is_open=pairing.is_open,
        points=points,
        others_points=others_points,
        rounds=pairing.rounds_one,
        others_rounds=pairing.rounds_other,
        decided=pairing.decided or 0,
        by_time=pairing.how == Pairing.How.FORFEIT,
        by_leaving=pairing.how == Pairing.How.LEFT,
    )
