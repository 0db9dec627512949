"""A match seen again, step by step: folded from its events, never played anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.utils.safestring import SafeString

from accounts.models import User
from games.match_page.board.board import Board
from games.match_page.board.seats import BoardSeat
from games.models import Match, Move
from games.models import Seat as SeatRow
from games.telling.clock_words import ShownClock
from games.telling.course import SinceLastTurn
from games.telling.log import told_to
from games.telling.wording import in_html, in_text
from rules import Battle, fold
from rules.events import DieCaptured, Event
from rules.records import parts_of
from rules.words import Told, tell_all


@dataclass(frozen=True, slots=True)
class Step:
    """A move; or, where a move ended a round, what came before the next round and what came after."""

    number: int
    move: Move
    events: Sequence[Event]
    battle: Battle
    """How it stood afterwards, secrets included."""


def steps_of(match: Match) -> list[Step]:
    battle = match.start
    steps: list[Step] = []
    for move in match.moves_so_far.order_by("number"):
        for events in parts_of(move.facts):
            battle = fold(battle, events)
            steps.append(Step(len(steps), move, events, battle))
    return steps


class Replay:
    """One step of a match, as far as the viewer may know it by now."""

    def __init__(self, match: Match, viewer: User | AnonymousUser) -> None:
        self.match = match
        self.viewer = viewer
        self.steps = steps_of(match)
        self.at = 0

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    @property
    def step(self) -> Step:
        return self.steps[self.at]

    @property
    def first(self) -> int | None:
        return 0 if self.at else None

    @property
    def end(self) -> int | None:
        return self.last if self.at < self.last else None

    @property
    def previous(self) -> int | None:
        return self.at - 1 if self.at else None

    @property
    def next(self) -> int | None:
        return self.at + 1 if self.at < self.last else None

    def go_to_move(self, number: int) -> None:
        """To the first step of this move, or of the next one that there is."""
        after = (step.number for step in self.steps if step.move.number >= number)
        self.at = next(after, self.last)

    def go_before_move(self, number: int) -> None:
        """To the last step before this move."""
        before = [step.number for step in self.steps if step.move.number < number]
        self.at = before[-1] if before else 0

    def go_to(self, number: int) -> None:
        self.at = min(number, self.last)

    @cached_property
    def board(self) -> PastBoard:
        return PastBoard(self.match, self.viewer, self.steps[: self.at + 1])

    @cached_property
    def rounds(self) -> list[tuple[int, int]]:
        """Each round with the step that it began with."""
        found: dict[int, int] = {}
        for step in self.steps:
            found.setdefault(step.battle.round, step.number)
        return list(found.items())

    @cached_property
    def captures(self) -> list[int]:
        """The steps at which dice were captured, which is never a secret."""
        return [
            step.number for step in self.steps if any(isinstance(event, DieCaptured) for event in step.events)
        ]

    @property
    def capture_before(self) -> int | None:
        return max((step for step in self.captures if step < self.at), default=None)

    @property
    def capture_after(self) -> int | None:
        return min((step for step in self.captures if step > self.at), default=None)

    @property
    def what_happened(self) -> list[Told]:
        names = [seat.name for seat in self.match.all_seats]
        return tell_all(self.board.seen, told_to(self.match, self.board.me), names)

    @property
    def sentences(self) -> list[SafeString]:
        return [in_html(told) for told in self.what_happened]

    @property
    def plain_sentences(self) -> list[str]:
        return [in_text(told) for told in self.what_happened]


class PastBoard(Board):
    """The board as it stood after a step, without questions."""

    def __init__(self, match: Match, viewer: User | AnonymousUser, steps: Sequence[Step]) -> None:
        super().__init__(match, viewer)
        self.match, self.steps, self.step = match, steps, steps[-1]
        self.seen = match.battle.seen_events(self.me, self.step.events, self.step.move.round)
        self.perspective = self.step.battle.seen_later(self.me, match.battle)
        self.decision = None

    @cached_property
    def clocks(self) -> dict[int, ShownClock]:
        """What clocks showed then is not kept."""
        return {}

    @cached_property
    def since_last_turn(self) -> SinceLastTurn:
        return SinceLastTurn(self.seen)

    def events_from(self, number: int) -> list[Event]:
        return [event for step in self.steps if step.move.round >= number for event in step.events]

    def seat(self, row: SeatRow, *, is_mine: bool) -> BoardSeat:
        """Nobody is waited for any more."""
        return replace(super().seat(row, is_mine=is_mine), waits=False)

    @cached_property
    def here(self) -> set[int]:
        return set()
