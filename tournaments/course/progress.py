"""A running tournament with its entries and pairings, as read from the database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.course.changes import PairingSlot
from tournaments.course.snapshot import event_of
from tournaments.fighters import FighterPool
from tournaments.kinds import Kind, TournamentEvent
from tournaments.models import Entry, Pairing, Tournament


@dataclass
class Progress:
    tournament: Tournament
    now: datetime
    entries: list[Entry]
    """The entries that have a seed, in the order of their seeds."""
    pairings: list[Pairing]

    def __post_init__(self) -> None:
        self.pool = FighterPool(self.tournament)
        self.by_seed = {entry.seed: entry for entry in self.entries}
        self.by_slot = {slot_of(pairing): pairing for pairing in self.pairings}

    @property
    def kind(self) -> Kind:
        return self.tournament.its_kind

    @property
    def event(self) -> TournamentEvent:
        return event_of(self.tournament, self.entries, self.pairings, self.now)

    @property
    def open(self) -> list[Pairing]:
        return [pairing for pairing in self.pairings if pairing.is_open]

    def add(self, pairing: Pairing) -> None:
        self.pairings.append(pairing)
        self.by_slot[slot_of(pairing)] = pairing


def read_progress(tournament: Tournament, now: datetime) -> Progress:
    found = tournament.entries.select_related("player").prefetch_related("picks__button")
    entries = list(found.exclude(seed=None).order_by("seed"))
    pairings = list(tournament.pairings.order_by("round", "place", "again"))
    known = {entry.pk: entry for entry in entries}
    for entry in entries:
        entry.tournament = tournament
    for pairing in pairings:
        pairing.one = known[pairing.one_id]
        pairing.other = None if pairing.other_id is None else known[pairing.other_id]
    return Progress(tournament, now, entries, pairings)


def slot_of(pairing: Pairing) -> PairingSlot:
    return PairingSlot(pairing.round, pairing.place, pairing.again)
