"""A running tournament with all its rows, while it is locked."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.models import Pace
from tournaments.course.snapshot import event_of
from tournaments.fighters import Pool
from tournaments.kinds import Due, Event, Kind
from tournaments.leagues import calendar
from tournaments.models import Entry, Pairing, Tournament


class Progress:
    def __init__(self, tournament: Tournament, now: datetime) -> None:
        self.tournament = tournament
        self.now = now
        self.pool = Pool(tournament)
        found = tournament.entries.select_related("player").prefetch_related("picks__button")
        self.entries: list[Entry] = list(found.exclude(seed=None).order_by("seed"))
        self.pairings: list[Pairing] = list(tournament.pairings.order_by("round", "place", "again"))
        self.new: list[Pairing] = self.open
        """Pairings that were not looked at since the tournament was locked."""
        known = {entry.pk: entry for entry in self.entries}
        for entry in self.entries:
            entry.tournament = tournament
        for pairing in self.pairings:
            pairing.one = known[pairing.one_id]
            pairing.other = None if pairing.other_id is None else known[pairing.other_id]

    @property
    def kind(self) -> Kind:
        return self.tournament.its_kind

    @property
    def event(self) -> Event:
        return event_of(self.tournament, self.entries, self.pairings, self.now)

    @property
    def open(self) -> list[Pairing]:
        return [pairing for pairing in self.pairings if pairing.is_open]

    def take_new(self) -> list[Pairing]:
        taken, self.new = self.new, []
        return taken

    def seeded(self, number: int) -> Entry:
        return next(entry for entry in self.entries if entry.seed == number)

    def next_decided(self) -> int:
        return 1 + max((pairing.decided or 0 for pairing in self.pairings), default=0)

    def add(self, due: Due, again: int = 0) -> Pairing:
        """Write down who is to meet. Their time begins now."""
        pairing = Pairing.objects.create(
            tournament=self.tournament,
            round=due.round,
            place=due.place,
            again=again,
            group=due.group,
            one=self.seeded(due.one),
            other=None if due.other is None else self.seeded(due.other),
            made_at=self.now,
            deadline=self.tournament.closes_at or self.now + self.days_for(due),
        )
        self.pairings.append(pairing)
        self.new.append(pairing)
        return pairing

    def days_for(self, due: Due | Pairing) -> timedelta:
        """In groups, where one has all matches at once, there is time for all of them."""
        days = self.tournament.days_per_round
        in_turn = due.group is None or Pace.read(self.tournament.terms.pace).is_live
        return timedelta(days=days if in_turn else days * due.round)

    def note_when_due(self, *, at_once: bool) -> None:
        """Store when there is something to do next though nothing happens."""
        tournament = self.tournament
        tournament.round = max((pairing.round for pairing in self.pairings), default=0)
        moments = [pairing.word_until or pairing.deadline for pairing in self.open]
        if tournament.ends_at is not None and tournament.ends_at > self.now:
            moments.append(tournament.ends_at)
        if (day := calendar.next_moment(tournament)) is not None:
            moments.append(day)
        tournament.due_at = self.now if at_once else min(moments, default=None)
        if tournament.is_over:
            tournament.due_at = None
        tournament.save(update_fields=["due_at", "round"])
