"""The steps of the film as pages show them: the table, the caption and the animation from the step before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.log.course import SinceLastTurn, TableCourse, UnstoredMove
from games.log.round_account import SeatAccount
from games.log.scenes import Scenes, SceneTeller, merge_beats
from games.log.who_begins import since_the_roll
from games.match_page.board.sitters import Sitter
from games.match_page.board.table import TableView
from pages.film.story import ME, ROUND, SECONDS, STEPS, FilmStep
from rules import Battle, fold
from rules.events import Event, RoundBegan

POSTER = 3
"""The step that the front page shows before the film is played."""
FIRST_ROUND = 1


@dataclass(frozen=True)
class Shot:
    number: int
    """The number of the step, from 1."""

    @property
    def step(self) -> FilmStep:
        return STEPS[self.number - 1]

    @property
    def caption(self) -> SafeString:
        return mark_safe(_(self.step.caption))  # noqa: S308 our own sentences

    @property
    def time(self) -> str:
        return in_minutes(self.step.at)

    @property
    def ends_at(self) -> int:
        return STEPS[self.number].at if self.next else SECONDS

    @property
    def previous(self) -> int | None:
        return self.number - 1 or None

    @property
    def next(self) -> int | None:
        return self.number + 1 if self.number < len(STEPS) else None

    @property
    def battle(self) -> Battle:
        if self.step.is_rolled:
            return ROUND.played_round.battles[self.step.moves]
        return fold(Battle.from_recipes(*ROUND.recipes, first_to=1), [RoundBegan(FIRST_ROUND)])

    @property
    def moves(self) -> list[UnstoredMove]:
        """All moves so far, oldest first. The first one is the roll."""
        if not self.step.is_rolled:
            return []
        opening, *others = ROUND.played_round.events[: self.step.moves + 1]
        movers = [None, *(move.seat for move in ROUND.moves)]
        events = [since_the_roll(opening), *others]
        return [
            UnstoredMove(number, seat, FIRST_ROUND, told)
            for number, (seat, told) in enumerate(zip(movers, events, strict=False))
        ]

    @property
    def new_moves(self) -> Sequence[UnstoredMove]:
        shown = len(Shot(self.previous).moves) if self.previous else 0
        return self.moves[shown:]

    @property
    def course(self) -> TableCourse:
        return TableCourse(self.moves[::-1], self.battle, names(), ME)

    @cached_property
    def board(self) -> TableView:
        battle = self.battle
        newest: Sequence[Event] = self.new_moves[-1].facts if self.new_moves else ()
        return TableView(
            battle.seen_by(ME),
            [Sitter(place, name, ROUND.recipes[place]) for place, name in enumerate(names())],
            SinceLastTurn(newest),
            self.course.events_from,
            marks=self.step.marks or None,
            is_past=True,
        )

    @property
    def scenes(self) -> Scenes:
        telling = SceneTeller(self.course, ME)
        beats = merge_beats(telling.beats_of([(move, move.facts) for move in self.new_moves]))
        return {"me": ME, "mine": False, "beats": list(beats), "earlier": []}

    @property
    def accounts(self) -> list[SeatAccount]:
        """Return the count of each seat’s score, or nothing before the end."""
        return [account for _name, account in ROUND.counted_scores] if self.step.tells_points else []


def names() -> list[str]:
    return [_(name) for name in ROUND.names]


def in_minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def all_shots() -> list[Shot]:
    return [Shot(number) for number in range(1, len(STEPS) + 1)]
