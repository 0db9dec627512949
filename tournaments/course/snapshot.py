"""Plain values from which the due changes of a running tournament are computed."""

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
"""Minimum number of players for a single round robin in a league season. Fewer players meet twice."""
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
    """Return the tournament as a `TournamentEvent`, the plain value that its kind works with.

    It contains only the last replay of each pairing, and no entries without a seed.
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
    """A player's seat in a tournament match that is over or late."""

    rounds: int = 0
    result: str = ""
    forfeited: str = ""
    taken: timedelta = timedelta()
    """The time that the match has spent waiting for the player of this seat."""
    back_at: datetime | None = None
    """The time when the player is back from vacation, if the match waits for this player."""


class MatchState(NamedTuple):
    """A tournament match that is over or late, with its two seats."""

    status: Match.Status
    seats: tuple[SeatState, SeatState]
    abandoned_by: int | None = None
    """The seat that left the match or was silent too long, or None."""
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
    """True if the pairing may need a ruling and an organizer who does not play in it can give one."""
    has_match: bool = False
    match: MatchState | None = None
    """The match of the pairing if it is over or late, otherwise None."""

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
    """The open pairings, sorted by the end of their matches. Pairings with a running match come last."""
    closed_accounts: tuple[int, ...] = ()
    """Seed numbers of the players who are removed now because they have closed their accounts."""
    not_beaten: frozenset[int] = frozenset()
    last_decided: int = 0
    days_per_round: int = 1
    is_league: bool = False
    replays_draws: bool = False
    closes_at: datetime | None = None
    moments: tuple[datetime, ...] = ()
    """Times at which the tournament needs a check even if no pairing is late."""
