"""A tournament as plain values: an `Event` for its kind, and everything that decides what is due."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

from games.models import OVER, Match, Pace, Seat
from tournaments.course.changes import PairingSlot
from tournaments.kinds import Kind, Meeting, TournamentEvent
from tournaments.models import Entry, Pairing, Result, Tournament
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
) -> TournamentEvent:
    """Return the `Event` of a tournament.

    Only the last replay counts, and entries without a seed are left out.
    """
    seeded = sorted((entry for entry in entries if entry.seed is not None), key=seed_of)
    seeds = {entry.pk: seed_of(entry) for entry in seeded}
    last = {(each.round, each.place): each for each in sorted(pairings, key=lambda each: each.again)}
    return TournamentEvent(
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


# ---- all that decides what is due


class SeatState(NamedTuple):
    """A seat of a match that is over or late."""

    rounds: int = 0
    result: str = ""
    forfeited: str = ""
    taken: timedelta = timedelta()
    """For how long the match has waited for its player."""
    back_at: datetime | None = None
    """When the player, who owes an answer, is back from a vacation."""


class MatchState(NamedTuple):
    """A match that is over or late, with its two seats."""

    status: Match.Status
    seats: tuple[SeatState, SeatState]
    abandoned_by: int | None = None
    """The seat that left it or was silent for too long."""
    is_stopped: bool = False
    ended_at: datetime | None = None

    @property
    def rounds(self) -> tuple[int, int]:
        return self.seats[0].rounds, self.seats[1].rounds

    @property
    def is_abandoned(self) -> bool:
        return self.status == Match.Status.ABANDONED

    @property
    def has_result(self) -> bool:
        return self.status in OVER and (not self.is_abandoned or self.abandoned_by is not None)

    @property
    def winner(self) -> int | None:
        if self.abandoned_by is not None:
            return 1 - self.abandoned_by
        won = [seat.result == Seat.Result.WON for seat in self.seats]
        return won.index(True) if any(won) else None


@dataclass(frozen=True, slots=True)
class OpenPairing:
    slot: PairingSlot
    one: int
    other: int | None
    deadline: datetime
    group: int | None = None
    word_until: datetime | None = None
    ruled: Result = Result.OPEN
    has_judge: bool = False
    """There is an organiser who does not play in it."""
    has_match: bool = False
    match: MatchState | None = None
    """Only if it is over or late."""

    @property
    def sides(self) -> list[int]:
        return [self.one] if self.other is None else [self.one, self.other]

    @property
    def is_bye(self) -> bool:
        return self.other is None

    @property
    def due_at(self) -> datetime:
        return self.word_until or self.deadline


@dataclass(frozen=True, slots=True)
class Snapshot:
    now: datetime
    kind: Kind
    event: TournamentEvent
    open: dict[PairingSlot, OpenPairing]
    by_end: tuple[PairingSlot, ...] = ()
    """The open pairings in the order in which their matches ended; those that are still played last."""
    closed_accounts: tuple[int, ...] = ()
    """Those who are dropped now; they are not among those still in."""
    not_beaten: frozenset[int] = frozenset()
    last_decided: int = 0
    days_per_round: int = 1
    is_league: bool = False
    replays_draws: bool = False
    closes_at: datetime | None = None
    moments: tuple[datetime, ...] = ()
    """When there is something to do though no pairing is late."""
