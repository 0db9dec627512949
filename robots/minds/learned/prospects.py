"""Chances of a seat's actions, computed by the evaluator where possible, otherwise with the rules engine."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import inf
from typing import NamedTuple

import numpy as np

from robots.judgement.dice import Floats, Ints
from robots.judgement.lookahead import CLEARLY_WORSE, MOST_REPLIES, Replies
from robots.judgement.positions import Judgement
from robots.minds.learned.by_rules import CARRYING_OUT, chance_after, chance_after_step, outcome
from robots.minds.learned.common_rolls import CommonRolls
from robots.minds.quick import gain_of
from rules import Action, Battle, Pass, Phase

MOST_LISTED = 200
LISTED = 5
"""The cost of listing one attack with the rules engine, in evaluated positions."""
BY_RULES = 4
"""The most rolls over which replies are compared if the rules engine carries out the action."""


class Depth(NamedTuple):
    """Random rolls for evaluating replies, with the deepest level first."""

    rolls: CommonRolls
    """The rolls of the action that comes before the reply."""
    few: tuple[CommonRolls, ...]
    """The rolls for comparing all replies, by level."""
    more: tuple[CommonRolls, ...]
    """The rolls for comparing the best replies, by level."""
    closer: tuple[int, ...]
    """The number of best replies that get more rolls, by level."""

    @property
    def replies(self) -> Replies:
        few, more = (tuple(rolls.shares for rolls in level) for level in (self.few, self.more))
        return Replies(few, more, self.closer)

    @property
    def level(self) -> int:
        return len(self.closer) - 1


class Prospects:
    """A battle in which a seat is about to act, with the seat's chances to win after each action."""

    def __init__(self, judgement: Judgement, battle: Battle, seat: int) -> None:
        self.judgement, self.battle, self.seat = judgement, battle, seat
        self.position = (
            judgement.position(battle, seat, 1 - seat, battle.passes) if len(battle.seats) == 2 else None
        )

    @property
    def is_covered(self) -> bool:
        return self.position is not None and self.position.is_covered

    def line_of(self, action: Action) -> Ints | None:
        return None if self.position is None else self.position.line_of(action)

    def means(
        self, actions: Sequence[Action], rolls: CommonRolls, enough: float = inf
    ) -> list[tuple[float, Action]]:
        """Return the mean chance after each action, best first. Omits actions once the effort is *enough*."""
        lines = [self.line_of(action) for action in actions]
        known = iter(self.means_covered([line for line in lines if line is not None], rolls.shares))
        found = [
            (next(known) if line is not None else self.mean_by_rules(action, rolls), action)
            for action, line in zip(actions, lines, strict=True)
            if line is not None or self.judgement.effort < enough
        ]
        return sorted(found, key=lambda one: one[0], reverse=True)

    def means_covered(self, lines: list[Ints], shares: Floats) -> list[float]:
        if not lines:
            return []
        assert self.position is not None
        return self.judgement.means_after(self.position, np.array(lines), shares)

    def mean_by_rules(self, action: Action, rolls: CommonRolls) -> float:
        draws = map(rolls.draw, range(rolls.count))
        chances = [chance_after(self.judgement, self.battle, self.seat, action, draw) for draw in draws]
        return sum(chances) / rolls.count

    def mean_after_replies(self, action: Action, depth: Depth) -> float:
        line = self.line_of(action)
        if line is not None and self.position is not None and self.position.is_covered:
            return self.judgement.mean_after_replies(
                self.position, line, depth.rolls.shares, depth.replies, depth.level
            )
        count = min(BY_RULES, depth.rolls.count)
        return sum(self.chance_after_reply(action, depth, number) for number in range(count)) / count

    def chance_after_reply(self, action: Action, depth: Depth, number: int) -> float:
        self.judgement.add_effort(CARRYING_OUT)
        battle, seat, draw = self.battle, self.seat, depth.rolls.draw(number)
        step = battle.act(seat, action, draw)
        ended, after = outcome(battle, step, seat), step.battle
        if ended is not None:
            return ended
        if len(after.seats) > 2 or after.phase is not Phase.TURN or after.active is None:
            return chance_after_step(self.judgement, battle, seat, step, draw)
        best = Prospects(self.judgement, after, after.active).best_chance(depth)
        return best if after.active == seat else 1 - best

    def best_chance(self, depth: Depth) -> float:
        assert self.position is not None
        if self.position.is_covered:
            return self.judgement.best_chance(self.position, depth.replies, depth.level)
        attacks = list(islice(self.battle.legal_attacks(), MOST_LISTED))
        self.judgement.add_effort(LISTED * len(attacks))
        if not attacks:
            return self.mean_by_rules(Pass(), depth.few[0])
        found = sorted(attacks, key=lambda attack: -gain_of(self.battle, attack))[:MOST_REPLIES]
        means = self.means(found, depth.few[0])[: depth.closer[0]]
        close = [attack for mean, attack in means if mean > means[0][0] - CLEARLY_WORSE]
        return self.means(close, depth.more[0])[0][0]
