"""The answer that an attack has to fear: what a robot would do next, over some rolls."""

from __future__ import annotations

from collections import Counter

from analysis.puzzles.values import ROLLS_FEARED, Feared
from robots.minds import MINDS
from rules import Attack, Battle, Phase, seeded

SELDOM = 4
"""Of an answer that comes less often nothing is told."""

Places = tuple[int, ...]


def feared_after(battle: Battle, attack: Attack) -> Feared | None:
    """The answer that comes most often after this attack of the active seat."""
    answers = (answer_to(battle, attack, number) for number in range(ROLLS_FEARED))
    counted = Counter(answer for answer in answers if answer is not None)
    for (attackers, targets), times in counted.most_common(1):
        if times >= SELDOM:
            return Feared(attackers, targets, times)
    return None


def answer_to(battle: Battle, attack: Attack, number: int) -> tuple[Places, Places] | None:
    """Its dice and what they take, by where all lay before the attack."""
    draw, seat = seeded(number), min(battle.decisions)
    after = battle.act(seat, attack, draw).battle
    if after.round != battle.round or after.phase is not Phase.TURN or after.active == seat:
        return None
    other = 1 - seat
    stays = places_left(battle, after, other, attack.targets)
    mine_are_there = len(after.seats[seat].row) == len(battle.seats[seat].row)
    answer = MINDS["canny"].choose(after.seen_by(other), draw)
    if stays is None or not mine_are_there or not isinstance(answer, Attack):
        return None
    return tuple(stays[place] for place in answer.attackers), answer.targets


def places_left(before: Battle, after: Battle, seat: int, taken: Places) -> list[int] | None:
    """Where the dice that a seat still has lay before; nothing if that cannot be told."""
    had, has = (len(each.seats[seat].row) for each in (before, after))
    for gone in ((), taken):
        if has == had - len(gone):
            return [place for place in range(had) if place not in gone]
    return None
