"""Measurement of the slowest answers of pages, with rows of as many dice as the limits allow, or more."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from math import ceil
from typing import NamedTuple

from games.decisions import TurnForm
from games.decisions.fire_form import FireForm
from games.decisions.only_move import only_turn_move
from games.decisions.preview import preview
from notifications.mail.one_click import simple_answers
from rules import Attack, AttackKind, Battle, Die, Pass, Perspective, Phase, seeded_draw
from rules.notation.recipe import MOST_DICE, MOST_SIDES
from rules.rulesets import RULESETS

GROWN, STORED = 30, 75
"""Numbers of dice in a row after many splits, and in a row accepted when there was no limit."""
LETTERS = "kkgFFs`zB#dIAXEYt!mq"


class Slow(NamedTuple):
    ms: float
    question: str
    ruleset: str
    row: str
    against: str


def worst(seats: int, dice: int, by_chance: int, rulesets: Iterable[str]) -> Slow:
    found = (
        Slow(measure(ask, seen), name, ruleset, text_of_row(seen, 0), text_of_row(seen, 1))
        for ruleset in rulesets
        for seen in positions(ruleset, seats, dice, by_chance)
        for name, ask in QUESTIONS.items()
    )
    return max(found)


def measure(ask: Callable[[Perspective], object], seen: Perspective) -> float:
    """Return the processor time of *ask* in milliseconds.

    The function runs twice and the shorter time counts, because other processes may interfere.
    """
    times = []
    for _ in range(2):
        started = time.process_time_ns()
        ask(seen)
        times.append((time.process_time_ns() - started) / 1e6)
    return round(min(times), 1)


def text_of_row(seen: Perspective, seat: int) -> str:
    return " ".join(str(die) for die in seen.battle.seats[seat].row[:MOST_DICE])


# ---- what a page asks


def page(seen: Perspective) -> object:
    """Compute everything that the board shows to a player in turn, or to a player who may turn fire dice."""
    if seen.battle.phase is Phase.FIRE:
        help_asked = FireForm(seen)
        return help_asked.help_that_fits, help_asked.help_is_optional, help_asked.helpers
    asked = TurnForm(seen)
    rows = [
        (number, place, die)
        for number, seat in enumerate(seen.battle.seats)
        for place, die in enumerate(seat.row)
    ]
    why = [asked.why_no_use(*each) for each in rows]
    return why, asked.kinds, asked.may_pass, asked.game_dice, asked.giant_dice, asked.equals, asked.pairs


def selections(seen: Perspective) -> Iterator[Attack]:
    mine, foes = (len(seat.row) for seat in seen.battle.seats[:2])
    for attackers, targets in ((mine, 1), (mine // 2, 1), (1, foes), (1, 2), (5, 5), (mine, foes)):
        yield Attack(AttackKind.DEFAULT, tuple(range(attackers)), tuple(range(targets)), 1)


def previews(seen: Perspective) -> object:
    return [preview(seen, attack) for attack in selections(seen)]


def one_way(seen: Perspective) -> object:
    decision = seen.decisions.get(0)
    return decision and seen.battle.phase is Phase.TURN and only_turn_move(seen, decision, 0)


QUESTIONS: dict[str, Callable[[Perspective], object]] = {
    "the board": page,
    "may I pass": lambda seen: seen.why_not(Pass()),
    "six previews": previews,
    "answers for a mail": simple_answers,
    "the only move": one_way,
}


# ---- rows that are hard


def positions(ruleset: str, seats: int, dice: int, by_chance: int) -> Iterator[Perspective]:
    for row, foes in (*hard_rows(dice), *rows_by_chance(dice, by_chance)):
        battle = battle_with(ruleset, seats, row, foes)
        yield battle.seen_by(0)
        yield from waiting_for_help(battle)


def hard_rows(dice: int) -> Iterator[tuple[list[Die], list[Die]]]:
    top = MOST_SIDES
    powers = [min(2**number, top - number) for number in range(dice)]
    yield row("", [1] * dice), row("", [top] * dice)
    yield row("kg", [30] * dice), row("", [30 - number % 7 for number in range(dice)])
    yield row("k", powers), row("I", [top] * dice)
    yield row("kF", powers, size=top), row("", [top - number for number in range(dice)])
    yield (
        row("", [43] * (dice - 1), size=43) + row("F", [20]),
        row("", [top // 2 + number for number in range(dice)]),
    )
    yield row("k", powers[:-1], size=top) + row("F", [top]), row("", [top - number for number in range(dice)])
    yield row("F", powers), row("", [top - number for number in range(dice)])
    yield row("k", [3 * number + 1 for number in range(dice)]), row("", [0] * dice)
    yield row("z", [top]) + row("B", [top - 1] * (dice - 1)), row("", [number + 1 for number in range(dice)])
    yield row("E", [top] * dice), row("E", [1] * dice)
    yield row("E", range(1, dice + 1)), row("EX", range(1, dice + 1))
    yield row("k", [1] * dice), row("X", [top] * dice)
    yield row("`", powers), row("", [top] * dice)
    yield row("Y", [top] * dice), row("#", range(1, dice + 1))


def row(skills: str, showing: Iterable[int], size: int = 0) -> list[Die]:
    return [Die(skills, size=max(size, value), showing=value) for value in showing]


def rows_by_chance(dice: int, count: int) -> Iterator[tuple[list[Die], list[Die]]]:
    source = random.Random(dice)
    for _ in range(count):
        letters = source.choice((LETTERS, "kF", "kgF", "F", "EX", "zX"))
        most = source.choice((6, 30, 100, MOST_SIDES))

        def die(letters: str = letters, most: int = most) -> Die:
            skills = "".join(sorted(set(source.choices(letters, k=source.randint(0, 3)))))
            size = source.randint(1, most)
            return Die(skills, size=size, showing=source.randint(1, size))

        yield [die() for _ in range(dice)], [die() for _ in range(dice)]


def battle_with(ruleset: str, seats: int, row: list[Die], foes: list[Die]) -> Battle:
    specials = ("Socrates", *("" for _ in range(seats - 1)))
    battle = Battle.from_recipes(*["(1)"] * seats, ruleset=ruleset, specials=specials, printed_specials=True)
    rows = [tuple(row), *(tuple(foes) for _ in range(seats - 1))]
    begun = battle.begin(seeded_draw(1)).battle
    dealt = [
        seat.replace(row=each, waiting=number == 0)
        for number, (seat, each) in enumerate(zip(begun.seats, rows, strict=True))
    ]
    return begun.replace(phase=Phase.TURN, active=0, seats=tuple(dealt))


def waiting_for_help(battle: Battle) -> Iterator[Perspective]:
    fire = [place for place, die in enumerate(battle.seats[0].row) if die.has("F")]
    if not fire:
        return
    attackers = tuple(place for place in range(len(battle.seats[0].row)) if place != fire[-1])
    waiting = Attack(AttackKind.SKILL, attackers, (0,), 1)
    yield battle.replace(phase=Phase.FIRE, pending=waiting).seen_by(0)


def worst_rows(share: float = 1) -> dict[str, Slow]:
    """Return the slowest case for rows of several lengths. A *share* below 1 reduces the cases."""
    kinds = {
        f"two seats of {MOST_DICE} dice": (2, MOST_DICE, 40),
        f"six seats of {MOST_DICE} dice": (6, MOST_DICE, 5),
        f"two seats of {GROWN} dice": (2, GROWN, 5),
        f"two seats of {STORED} dice": (2, STORED, 1),
    }
    some = list(kinds.items())[: ceil(len(kinds) * share)]
    rulesets = list(RULESETS)[: ceil(len(RULESETS) * share)]
    return {rows: worst(seats, dice, int(count * share), rulesets) for rows, (seats, dice, count) in some}
