"""The state of a lesson step after some actions, replayed with the same dice every time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.refusals import TooLate
from rules import Action, Attack, Battle, Draw
from rules.notation.typed_actions import read_action
from rules.random_play import random_action
from training.lessons.refusals import LessonCode
from training.lessons.steps import ME, THEY, LessonStep, StepState


def play(step: LessonStep, actions: Sequence[Action], guess: int | None = None) -> StepState:
    """Return the state of the step after these *actions*.

    Raise `Refused` for an action against the rules, and `TooLate` for one after the end.
    """
    start, draw = step.start
    now = replace(start, guess=guess)
    if not step.who_begins:
        now = play_opponent(now, draw)
    for action in actions:
        if not now.waits_for_me:
            raise TooLate(LessonCode.LESSON_OVER)
        now = play_opponent(now.apply_action(ME, action, draw), draw)
    return now


def play_solution(step: LessonStep) -> StepState:
    now = play(step, [])
    for line in step.solution:
        now = play(step, [*now.actions, read_action(line, now.battle, ME)])
    return now


def play_opponent(now: StepState, draw: Draw) -> StepState:
    while not (now.is_done or now.has_no_moves_left or ME in now.battle.decisions):
        now = now.apply_action(THEY, their_action(now, draw), draw)
    return now


def their_action(now: StepState, draw: Draw) -> Action:
    if now.answers < len(now.step.answers):
        written = read_action(now.step.answers[now.answers], now.battle, THEY)
        if now.battle.why_not(THEY, written) is None:
            return written
    attacks = list(now.battle.legal_attacks())
    if attacks:
        return max(attacks, key=lambda attack: captured_size(now.battle, attack))
    return random_action(now.battle, THEY, draw)


def captured_size(battle: Battle, attack: Attack) -> int:
    row = battle.seats[ME].row
    return sum(row[place].size or 0 for place in attack.targets)
