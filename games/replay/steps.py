"""A match step by step, computed from its stored events without playing the moves again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.utils.safestring import SafeString

from accounts.models import User
from games.log.course import SinceLastTurn, TableCourse, UnstoredMove, course_of
from games.log.wording import in_html, in_text
from games.match_page.board.match_table import may_choose_again, table_of
from games.match_page.board.table import TableView
from games.models import Match, Move
from rules import Battle, fold
from rules.events import DieCaptured, Event
from rules.records import parts_of
from rules.words import Sentence, tell_all


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A move, or one part of a move that ended a round. The second part begins the next round."""

    number: int
    move: Move
    events: Sequence[Event]
    battle: Battle
    """The battle after the step, with all its secrets."""


def steps_of(match: Match) -> list[ReplayStep]:
    battle = match.start
    steps: list[ReplayStep] = []
    for move in match.moves_so_far.order_by("number"):
        for events in parts_of(move.facts):
            battle = fold(battle, events)
            steps.append(ReplayStep(len(steps), move, events, battle))
    return steps


class Replay:
    """A match at one of its steps, with what the viewer may know about it now."""

    def __init__(self, match: Match, viewer: User | AnonymousUser) -> None:
        self.match = match
        self.viewer = viewer
        self.steps = steps_of(match)
        self.at = 0

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    @property
    def step(self) -> ReplayStep:
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
        after = (step.number for step in self.steps if step.move.number >= number)
        self.at = next(after, self.last)

    def go_before_move(self, number: int) -> None:
        before = [step.number for step in self.steps if step.move.number < number]
        self.at = before[-1] if before else 0

    def go_to(self, number: int) -> None:
        self.at = min(number, self.last)

    @property
    def steps_so_far(self) -> Sequence[ReplayStep]:
        return self.steps[: self.at + 1]

    @cached_property
    def board(self) -> TableView:
        return past_table(self.match, self.viewer, self.steps_so_far)

    @property
    def events_seen(self) -> list[Event]:
        return visible_events(self.match, self.board.viewer_seat, self.step)

    @cached_property
    def rounds(self) -> list[tuple[int, int]]:
        found: dict[int, int] = {}
        for step in self.steps:
            found.setdefault(step.battle.round, step.number)
        return list(found.items())

    @cached_property
    def captures(self) -> list[int]:
        """Numbers of the steps in which dice were captured, which is never secret."""
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
    def what_happened(self) -> list[Sentence]:
        return tell_all(self.events_seen, self.board.your_seat, self.board.names)

    @property
    def sentences(self) -> list[SafeString]:
        return [in_html(told) for told in self.what_happened]

    @property
    def plain_sentences(self) -> list[str]:
        return [in_text(told) for told in self.what_happened]


def past_table(match: Match, viewer: User | AnonymousUser, steps: Sequence[ReplayStep]) -> TableView:
    now, step = table_of(match, viewer), steps[-1]
    return replace(
        now,
        perspective=step.battle.seen_later(now.viewer_seat, match.battle),
        since_last_turn=SinceLastTurn(visible_events(match, now.viewer_seat, step)),
        events_from=course_until(match, now.viewer_seat, steps).events_from,
        here=(),
        clocks={},
        is_past=True,
        may_choose_again=may_choose_again(match, match.seen_from(viewer)),
    )


def visible_events(match: Match, me: int | None, step: ReplayStep) -> list[Event]:
    return match.battle.seen_events(me, step.events, step.move.round)


def course_until(match: Match, me: int | None, steps: Sequence[ReplayStep]) -> TableCourse:
    moves = [UnstoredMove(step.move.number, step.move.seat, step.move.round, step.events) for step in steps]
    return replace(course_of(match, me), moves=moves[::-1])
