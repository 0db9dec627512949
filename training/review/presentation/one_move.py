"""One decision of a match: the battle before it, the action played, and the better action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.utils.safestring import SafeString

from accounts.models import User
from games.decisions.question import Spot
from games.log.log import seat_called_you
from games.log.wording import in_html
from games.match_page.board.table import TableView
from games.models import Match
from games.replay.steps import ReplayStep, past_table
from rules import Action, Attack, Battle
from rules.notation.codec import action_from_json
from rules.words import tell_all
from training.review.analysis.account import Feared
from training.review.presentation.action_words import in_words
from training.review.presentation.bill import in_points
from training.review.presentation.course import ShownTurn
from training.review.presentation.feared_words import answer_in_words
from training.review.presentation.reason_words import reason_in_words


def marks_of(action: Action, seat: int) -> dict[Spot, str]:
    if not isinstance(action, Attack):
        return {}
    return {(seat, place): "attacker" for place in action.attackers} | {
        (1 - seat, place): "target" for place in action.targets
    }


class ReplayedSteps:
    def __init__(self, match: Match, steps: Sequence[ReplayStep]) -> None:
        self.match, self.steps = match, steps

    def steps_before(self, move: int) -> list[ReplayStep]:
        return [step for step in self.steps if step.move.number < move]

    @cached_property
    def by_move(self) -> dict[int, tuple[Battle, Action]]:
        found: dict[int, tuple[Battle, Action]] = {}
        battle = self.match.start
        for step in self.steps:
            if step.move.seat is not None and step.move.action and step.move.number not in found:
                action = battle.resolve(step.move.seat, action_from_json(step.move.action))
                found[step.move.number] = battle, action
            battle = step.battle
        return found

    def words(self, turn: ShownTurn) -> str:
        battle, action = self.by_move[turn.move]
        return in_words(action, battle, turn.seat)


class OneMove:
    def __init__(self, past: ReplayedSteps, viewer: User | AnonymousUser, turn: ShownTurn) -> None:
        self.past, self.viewer, self.turn = past, viewer, turn
        self.battle, self.action = past.by_move[turn.move]

    @property
    def name(self) -> str:
        return self.past.match.all_seats[self.turn.seat].name

    @property
    def better_action(self) -> Action | None:
        return None if self.turn.slip is None else action_from_json(self.turn.slip.better_action)

    @property
    def percent_played(self) -> int:
        slip, turn = self.turn.slip, self.turn
        return in_points(slip.played if slip else turn.chosen if turn.is_mine else 1 - turn.chosen)

    @property
    def percent_better(self) -> int:
        return 0 if self.turn.slip is None else in_points(self.turn.slip.better)

    @property
    def played_words(self) -> str:
        return in_words(self.action, self.battle, self.turn.seat)

    @property
    def better_words(self) -> str:
        action = self.better_action
        return "" if action is None else in_words(action, self.battle, self.turn.seat)

    @property
    def reason(self) -> str:
        reason = None if self.turn.slip is None else self.turn.slip.reason
        return "" if reason is None else reason_in_words(reason, self.battle, self.turn.seat)

    @property
    def feared_answer(self) -> str:
        return self.describe_feared(None if self.turn.slip is None else self.turn.slip.feared)

    @property
    def feared_after_better(self) -> str:
        return self.describe_feared(None if self.turn.slip is None else self.turn.slip.feared_after_better)

    def describe_feared(self, feared: Feared | None) -> str:
        return "" if feared is None else answer_in_words(feared, self.battle, self.turn.seat)

    @property
    def board_played(self) -> TableView:
        return self.board(self.action)

    @property
    def board_better(self) -> TableView | None:
        action = self.better_action
        return None if action is None else self.board(action)

    def board(self, action: Action) -> TableView:
        steps = self.past.steps_before(self.turn.move)
        table = past_table(self.past.match, self.viewer, steps)
        return replace(table, marks=marks_of(action, self.turn.seat))

    @property
    def what_happened(self) -> list[SafeString]:
        step = next(step for step in self.past.steps if step.move.number == self.turn.move)
        match = self.past.match
        me = match.seat_of(self.viewer)
        seen = match.battle.seen_events(None if me is None else me.number, step.events, step.move.round)
        names = [seat.name for seat in match.all_seats]
        you = seat_called_you(match, None if me is None else me.number)
        return [in_html(told) for told in tell_all(seen, you, names)]
