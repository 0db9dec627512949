"""A reference opponent that evaluates no positions but plays rounds out at random."""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time

from robots.minds.learned.by_rules import outcome
from robots.minds.options import options
from robots.minds.quick import quick_action
from rules import Action, Battle, Draw, Perspective, Phase
from rules.chance import DrawPurpose
from rules.random_play import random_action, random_sizes

SECONDS = 0.24
MOST_COMPARED = 30
LONGEST = 200
BY_CHANCE = 30
"""Percentage of moves that are random instead of greedy while a round is played out."""


class PlayingOut:
    """A robot that plays many rounds out after each possible action, until its time is up."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        battle, me = perspective.battle, perspective.viewer or 0
        if battle.phase is Phase.SIZES:
            return random_sizes(battle, me, draw)
        actions = options(battle, me)[:MOST_COMPARED]
        return actions[0] if len(actions) == 1 else self.best(battle, me, actions, draw)

    def best(self, battle: Battle, me: int, actions: Sequence[Action], draw: Draw) -> Action:
        until = process_time() + self.seconds
        won, played = [0.0] * len(actions), 0
        while played == 0 or process_time() < until:
            for number, action in enumerate(actions):
                won[number] += play_out(battle, me, action, draw)
            played += 1
        return actions[max(range(len(actions)), key=won.__getitem__)]


def play_out(battle: Battle, me: int, action: Action, draw: Draw) -> float:
    """Play the round to its end and return the result of seat *me*: 1, 0 or, for a draw, 0.5."""
    seat = me
    for number in range(LONGEST):
        step = battle.act(seat, action, draw)
        ended = outcome(battle, step, me)
        if ended is not None:
            return ended
        battle = step.battle
        seat = min(battle.decisions)
        by_chance = number > 0 and draw(1, 100, DrawPurpose("mood")) <= BY_CHANCE
        action = random_action(battle, seat, draw) if by_chance else quick_action(battle, seat, draw)
    return 0.5
