"""The data on a league's page, as one viewer sees it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from django.contrib.auth.models import AnonymousUser
from django.utils.safestring import SafeString

from accounts.models import User
from community.moderation.moderators import is_moderator
from core.refusals import NotPossible
from games.log.markup import render_markup
from tournaments.course.snapshot import event_of
from tournaments.kinds import TournamentEvent
from tournaments.kinds.season import early_leavers
from tournaments.leagues.divisions import losses_on_time, running_season, season_to_join
from tournaments.models import Entry, League, Tournament
from tournaments.pages.setting_texts import Fact, facts_of
from tournaments.pages.standings import TableLine, lines_of
from tournaments.pairing import Row, still_possible
from tournaments.pairing.league import exchange_count
from tournaments.verbs import why_not_join, why_not_take_part


@dataclass(frozen=True, slots=True)
class Standing:
    line: TableLine
    best: int
    worst: int
    goes: str
    """The direction in which the player would move if the season ended now: `up`, `down` or empty."""

    @property
    def entry(self) -> Entry:
        return self.line.entry


@dataclass(frozen=True, slots=True)
class Division:
    number: int
    standings: list[Standing]
    up: int
    down: int


class LeagueShown:
    def __init__(self, league: League, viewer: User | AnonymousUser, number: int | None = None) -> None:
        self.league, self.viewer, self.number = league, viewer, number

    @cached_property
    def seasons(self) -> list[Tournament]:
        return list(self.league.seasons.order_by("-season"))

    @cached_property
    def season(self) -> Tournament | None:
        begun = [season for season in self.seasons if season.started_at is not None]
        if self.number is not None:
            return next((season for season in begun if season.season == self.number), None)
        return next(iter(begun), None)

    @property
    def is_now(self) -> bool:
        return self.season is not None and not self.season.is_over

    @property
    def past_seasons(self) -> list[Tournament]:
        return [season for season in self.seasons if season.is_over and season.started_at is not None]

    # ---- the divisions

    @cached_property
    def entries(self) -> list[Entry]:
        if self.season is None:
            return []
        found = self.season.entries.exclude(group=None).select_related("player").order_by("seed")
        entries = list(found)
        for entry in entries:
            entry.tournament = self.season
        return entries

    @cached_property
    def event(self) -> TournamentEvent | None:
        if self.season is None:
            return None
        return event_of(self.season, self.entries, self.season.pairings.all())

    @cached_property
    def divisions(self) -> list[Division]:
        if self.season is None or self.event is None:
            return []
        tables = self.season.its_kind.group_tables(self.event)
        each_moving = self.league.moving_in(self.season.season or 0)
        players = [[row.entrant for row in rows] for rows in tables.values()]
        between = [0, *(exchange_count(*both, each_moving) for both in pairwise(players)), 0]
        possible, late = possible_places(self.event, tables), losses_on_time(self.season)
        found = []
        for (number, rows), (up, down) in zip(tables.items(), pairwise(between), strict=True):
            lines = lines_of(rows, self.entries, self.event)
            lines.sort(key=lambda line: (line.place, late[line.entry.pk], line.entry.seed or 0))
            found.append(Division(number, standings_of(lines, possible, up, down), up, down))
        return found

    # ---- the viewer

    @cached_property
    def opening(self) -> Tournament | None:
        return season_to_join(self.league)

    @cached_property
    def running(self) -> Tournament | None:
        return running_season(self.league)

    @cached_property
    def signed_up(self) -> int:
        return 0 if self.opening is None else self.opening.entries.count()

    def entry_in(self, season: Tournament | None) -> Entry | None:
        if season is None or not self.viewer.is_authenticated:
            return None
        return season.entries.filter(player=self.viewer).exclude(state=Entry.State.LEFT).first()

    @cached_property
    def mine(self) -> Entry | None:
        return self.entry_in(self.running)

    @cached_property
    def my_sign_up(self) -> Entry | None:
        return self.entry_in(self.opening)

    @cached_property
    def goes_on(self) -> bool | None:
        """True if the viewer will play the next season, False if not, None without a place in a season."""
        mine = self.mine or self.my_sign_up
        return None if mine is None else mine.goes_on

    @cached_property
    def why_not(self) -> NotPossible | None:
        if self.opening is None or not self.viewer.is_authenticated or self.my_sign_up is not None:
            return None
        return why_not_join(self.opening, self.viewer)

    @property
    def may_stand_by(self) -> bool:
        if self.running is None or not self.viewer.is_authenticated:
            return False
        return why_not_take_part(self.running, self.viewer) is None

    @property
    def is_founder(self) -> bool:
        return self.viewer.is_authenticated and self.league.founded_by_id == self.viewer.pk

    @property
    def may_edit(self) -> bool:
        return self.is_founder or (self.viewer.is_authenticated and is_moderator(self.viewer))

    # ---- what it is

    @cached_property
    def about_html(self) -> SafeString | None:
        return render_markup([self.league.about])[0] if self.league.about else None

    @property
    def facts(self) -> list[Fact]:
        return [] if not self.seasons else facts_of(self.seasons[0])


Possible = dict[int, tuple[int, int]]


def possible_places(event: TournamentEvent, tables: dict[int, list[Row]]) -> Possible:
    found: Possible = {}
    early = early_leavers(event)
    left = Counter(number for meeting in event.open for number in meeting.entrant_numbers)
    for rows in tables.values():
        points = {row.entrant: row.points for row in rows if row.entrant not in early}
        if any(left[number] for number in points):
            found |= still_possible(points, left)
    return found


def standings_of(lines: list[TableLine], possible: Possible, up: int, down: int) -> list[Standing]:
    found = []
    for rank, line in enumerate(lines):
        best, worst = possible.get(line.row.entrant, (line.place, line.place))
        goes = "up" if rank < up else "down" if rank >= len(lines) - down else ""
        found.append(Standing(line, best, worst, goes))
    return found
