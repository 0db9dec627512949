"""How fast this checkout judges, plays rounds out and thinks beside another commit, in turns."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from robots.minds.options import options
from robots.minds.quick import quick_action
from robots.strength import pairings
from rules import Battle, Decline, Phase, seeded
from tools.benchmarks.compare.alternating import compared
from tools.benchmarks.compare.checkout import checked_out
from tools.benchmarks.compare.inside import Inside

HERE = Path(__file__).resolve().parents[3]
WORK = Path(__file__).with_name("work.py")

KINDS = {"plain": "", "shadow": "s", "poison": "p", "speed": "z", "trip": "t", "weak": "h"}
SIZES = (4, 6, 8, 10, 12, 20)
DICE = (6, 10)
"""On both sides together."""
JUDGED, JUDGED_TIMES = 20, 4
"""After the attacks of so many turns of all kinds together, so often."""
PLAYED, PLAYED_TIMES = 4, 25
"""From so many positions of each kind so many rounds."""
TURNS_OF_OWL = 12
PAIRS = (
    ("(4) (6) (8) (10) (12)", "(4) (6) (8) (10) (12)"),
    ("t(4) s(6) z(8) h(10) p(12)", "t(4) s(6) z(8) h(10) p(12)"),
    ("(4) s(6) z(8) p(10) (X)", "t(6) h(8) (10) (12) (V)"),
    ("(4) (4) s(8) p(10) (V)", "m(4) (8) %(10) s(12) (X)"),
)
"""Fighters whose rounds robots play for themselves; the rules play the last of them."""
SELF_PLAYED = 40


class Load(NamedTuple):
    """Some work, how many pieces it has, and what the program is asked for it."""

    name: str
    pieces: int
    question: list[Any]


class Asked:
    """A checkout that is given such loads by their names."""

    def __init__(self, inside: Inside, loads: Sequence[Load]) -> None:
        self.inside, self.questions = inside, {load.name: load.question for load in loads}

    def turn(self, bench: str) -> float:
        return float(self.inside.answer(self.questions[bench]))


@contextmanager
def both(commit: str, loads: Sequence[Load]) -> Iterator[tuple[Asked, Asked]]:
    """The other commit and this checkout."""
    with Inside(checked_out(HERE, commit), (WORK,)) as old, Inside(HERE, (WORK,)) as new:
        yield Asked(old, loads), Asked(new, loads)


def speed(commit: str, turns: int) -> dict[str, Any]:
    """Told as it comes."""
    found, wanted = {}, list(loads())
    with both(commit, wanted) as (old, new):
        for load in wanted:
            times = found[load.name] = compared(old, new, [load.name] * turns)
            print(f"{in_words(times, load.pieces)}: {load.name}", flush=True)
    return {"commit": commit, **found}


def in_words(times: dict[str, float], pieces: int) -> str:
    """How many times as fast this checkout does so many pieces of work as the other."""
    faster, least, most = (1 / times[end] for end in ("ratio", "high", "low"))
    before, after = (1000 * pieces / times[end] for end in ("before_ms", "after_ms"))
    return (
        f"{faster:>7.2f} times as fast ({least:.2f} to {most:.2f}), {before:,.1f} and {after:,.1f} a second"
    )


def loads() -> Iterator[Load]:
    for dice in DICE:
        battles = [turn_of(letter, dice, number) for letter in KINDS.values() for number in range(JUDGED)]
        some = random.Random(dice).sample(battles, JUDGED)
        pieces = JUDGED * JUDGED_TIMES
        yield Load(
            f"turns of {dice} dice whose attacks are judged", pieces, ["judged", as_json(some), JUDGED_TIMES]
        )
    for dice in DICE:
        for kind, letter in KINDS.items():
            battles = [turn_of(letter, dice, number) for number in range(PLAYED)]
            question = ["played_out", as_json(battles), PLAYED_TIMES]
            yield Load(f"rounds of {dice} {kind} dice played out", PLAYED * PLAYED_TIMES, question)
    for pair in PAIRS:
        corners = [[recipe, ""] for recipe in pair]
        name = f"rounds of self-play, {' against '.join(pair)}"
        yield Load(name, SELF_PLAYED, ["self_played", corners, "online", SELF_PLAYED])
    seen = [turn_in_a_round(number) for number in range(TURNS_OF_OWL)]
    yield Load("turns that Owl thinks about", TURNS_OF_OWL, ["thought", seen, 1])


def as_json(battles: list[Battle]) -> list[dict[str, Any]]:
    return [battle.to_json() for battle in battles]


def turn_of(letter: str, dice: int, number: int) -> Battle:
    """The first turn between dice of one kind, half of them on each side."""
    source = random.Random(f"{letter} {dice} {number}")
    recipes = [" ".join(f"{letter}({source.choice(SIZES)})" for _die in range(dice // 2)) for _seat in "ab"]
    battle = Battle.between(*recipes, first_to=1).begin(seeded(source.random())).battle
    while battle.phase is not Phase.TURN:
        battle = battle.act(min(battle.decisions), Decline(), seeded(1)).battle
    return battle


def turn_in_a_round(number: int) -> dict[str, Any]:
    """What the mover sees of a turn with a choice, so many turns into a round of two quick players."""
    draw, turns, last = seeded(number), number % 4, None
    battle = Battle.between(*(one.recipe for one in pairings()[number]), first_to=1).begin(draw).battle
    while not battle.is_over and (last is None or turns >= 0):
        seat = min(battle.decisions)
        if battle.phase is Phase.TURN and len(options(battle, seat)) > 1:
            last, turns = battle.seen_by(seat).to_json(), turns - 1
        battle = battle.act(seat, quick_action(battle, seat, draw), draw).battle
    if last is None:
        raise ValueError(f"round {number} leaves nobody a choice")
    return last
