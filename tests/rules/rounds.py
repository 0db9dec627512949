"""Play random rounds with every skill: script/rounds --rounds 100000.

Two to six seats, any ruleset, any dice and specials; half the seats have fighters of the catalog. Each
decision gets any legal answer, each kind equally often. Every answer must be accepted and lead on; the events
of some matches are logged, recorded, read and applied again. The first error ends the run and shows how to
reproduce it.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rules import (
    Attack,
    Battle,
    Draw,
    Step,
    Surrender,
    UseSpecial,
    fold,
    parse_recipe,
    seeded_draw,
    why_not_playable,
)
from rules.actions import Action
from rules.attack_kinds import AttackKind
from rules.dice import SWING_RANGES
from rules.events import RoundEnded, SpecialSpent
from rules.notation.codec import event_from_json, event_to_json
from rules.roles import BEHIND_THE_SIZE, NOT_IN_A_GROUP, UNCHANGING
from rules.rulesets import RULESETS
from rules.skills import CATALOGUE
from rules.specials import SPECIALS, special
from rules.words import tell_all

CATALOGUED = Path(__file__).parents[2] / "fixtures" / "buttons"
SEATS = (2, 2, 2, 3, 4, 6)
SIZES = (*"012468", "10", "12", "20", "30", "4/10", "12/20", "8,8", "6,X", "C", *SWING_RANGES)
MOST_LETTERS = 3
OF_PLASMA = 0.05
OF_SERIES = 0.2
"""So many matches are between fighters whose icons work against each other."""
MOST_ACTIONS = 5000
"""A match has three rounds at most, and a round ends after 500 turns."""
GIVES_UP = 0.004
LEAVES = 0.002
"""So often somebody, asked or not, gives up the round, or as often the match."""
UNSAID = 0.1
"""So many attacks do not say of which kind they are, where only one can be meant."""
LOOKED_AT = 16
"""One of so many steps is told, written down, and folded."""
MATCHES_AT_ONCE = 50
PROGRESS = 10_000


class Fighter(NamedTuple):
    recipe: str
    special: str


@dataclass
class Tally:
    matches: int = 0
    rounds: int = 0
    unfinished: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    attacks: Counter[str] = field(default_factory=Counter)
    skills: Counter[str] = field(default_factory=Counter)
    rulesets: Counter[str] = field(default_factory=Counter)
    specials: Counter[str] = field(default_factory=Counter)
    spent: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.matches += other.matches
        self.rounds += other.rounds
        self.unfinished += other.unfinished
        self.answers += other.answers
        self.attacks += other.attacks
        self.skills += other.skills
        self.rulesets += other.rulesets
        self.specials += other.specials
        self.spent += other.spent
        self.failures += other.failures


# ---- who plays


@cache
def fighters() -> list[Fighter]:
    found = []
    for path in sorted(CATALOGUED.glob("*.tsv")):
        with path.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t"):
                found.append(Fighter(row["recipe"], row["special"] or ""))  # noqa: PERF401  of several files
    return found


def some_fighter(source: random.Random, ruleset: str) -> Fighter:
    while True:
        if source.random() < 0.5:
            fighter = source.choice(fighters())
        else:
            recipe = " ".join(some_die(source) for _ in range(source.randint(1, 7)))
            fighter = Fighter(recipe, source.choice(specials()) if source.random() < 0.4 else "")
        if why_not_playable(parse_recipe(fighter.recipe), ruleset, fighter.special, True) is None:
            return fighter


def some_fighter_of_series(source: random.Random, ruleset: str) -> Fighter:
    while True:
        fighter = source.choice(fighters_of_series())
        if source.random() < 0.5:
            fighter = fighter._replace(recipe=some_fighter(source, ruleset).recipe)
        if why_not_playable(parse_recipe(fighter.recipe), ruleset, fighter.special, True) is None:
            return fighter


@cache
def fighters_of_series() -> list[Fighter]:
    return [fighter for fighter in fighters() if special(fighter.special).of_series]


def some_die(source: random.Random) -> str:
    letters = source.sample(skills(), source.choice((0, 1, 1, 1, 2, 2, MOST_LETTERS)))
    size = "30" if UNCHANGING.letter in letters else source.choice(SIZES)
    behind = "".join(letter for letter in letters if letter in BEHIND_THE_SIZE.letters)
    before = "".join(letter for letter in letters if letter not in behind)
    if source.random() < OF_PLASMA:
        among = [letter for letter in skills() if letter not in NOT_IN_A_GROUP.letters]
        groups = ["".join(source.sample(among, source.randint(1, 2))) for _ in range(2)]
        return f"{{{','.join(groups)}}}({source.choice(SIZES)})"
    return f"{before}({size}){behind}"


@cache
def skills() -> list[str]:
    return list(CATALOGUE)


@cache
def specials() -> list[str]:
    return sorted(SPECIALS)


# ---- playing


def play(seed: str) -> Tally:
    source, draw = random.Random(seed), seeded_draw(seed)
    played, doing = Tally(matches=1), "laying out"
    try:
        battle = some_battle(source)
        doing = " against ".join(f"{seat.recipe_text} {seat.special}" for seat in battle.seats)
        played.rulesets[battle.ruleset.name] += 1
        letters = sorted(letters_of(battle))
        step = battle.begin(draw)
        for _ in range(MOST_ACTIONS):
            check(battle, step, source)
            ended = sum(isinstance(event, RoundEnded) for event in step.events)
            played.rounds += ended
            played.skills.update(letters * ended)
            battle = step.battle
            if battle.is_over:
                return played
            if (left := some_departure(battle, source, draw)) is not None:
                doing = f"a departure in {json.dumps(battle.to_json())}"
                step = left
                continue
            seat = source.choice(sorted(battle.decisions))
            action = some_action(battle, seat, source, draw)
            doing = f"{action} of seat {seat} in {json.dumps(battle.to_json())}"
            played.answers[type(action).__name__] += 1
            if isinstance(action, UseSpecial):
                played.specials[battle.seats[seat].special] += 1
            if isinstance(action, Attack):
                played.attacks[action.kind.value] += 1
            assert battle.why_not(seat, action) is None, battle.why_not(seat, action)
            step = battle.act(seat, action, draw)
            spent = (event for event in step.events if isinstance(event, SpecialSpent))
            played.spent.update(battle.seats[event.seat].special for event in spent)
        played.unfinished = 1
    except Exception:
        played.failures.append(f"--match {seed}\n{doing}\n{traceback.format_exc()}")
    return played


def some_battle(source: random.Random) -> Battle:
    ruleset = source.choice(sorted(RULESETS))
    count = source.choice(SEATS)
    of_series = source.random() < OF_SERIES
    find = some_fighter_of_series if of_series else some_fighter
    seated = [find(source, ruleset) for _ in range(count)]
    return Battle.from_recipes(
        *(fighter.recipe for fighter in seated),
        first_to=source.choice((1, 2, 3)),
        ruleset=ruleset,
        specials=[fighter.special for fighter in seated],
        autopass=[source.random() < 0.3 for _ in seated],
        overshooting=[source.random() < 0.3 for _ in seated],
        printed_specials=of_series or (source.choice((None, True)) if count == 2 else None),
    )


def some_action(battle: Battle, seat: int, source: random.Random, draw: Draw) -> Action:
    legal = battle.legal_actions(seat)
    if source.random() < GIVES_UP:
        return legal.sample(draw) or Surrender()
    action = legal.answers_without(Surrender).sample(draw) or Surrender()
    if isinstance(action, Attack) and source.random() < UNSAID:
        unsaid = replace(action, kind=AttackKind.DEFAULT)
        return unsaid if battle.why_not(seat, unsaid) is None else action
    return action


def some_departure(battle: Battle, source: random.Random, draw: Draw) -> Step | None:
    seat, chance = source.randrange(len(battle.seats)), source.random()
    if chance < LEAVES and not battle.seats[seat].gone:
        return battle.forfeit(seat, source.choice(("time", "surrender", "left")), draw)
    if chance > 1 - LEAVES and battle.why_not_surrender(seat) is None:
        return battle.surrender(seat, draw)
    return None


def letters_of(battle: Battle) -> set[str]:
    dice = [die for seat in battle.seats for die in seat.recipe]
    return {letter for die in dice for letter in die.skills + "".join(die.groups)}


# ---- what must be true


def check(before: Battle, step: Step, source: random.Random) -> None:
    battle = step.battle
    assert battle.is_over or battle.decisions, "nobody is asked"
    assert not any(battle.seats[number].gone for number in battle.decisions), "one who is gone is asked"
    for seat in battle.seats:
        for die in (*seat.row, *seat.captured):
            assert len(set(die.skills)) == len(die.skills), f"{die} has a skill twice"
    if source.randrange(LOOKED_AT):
        return
    events = tuple(event_from_json(through_json(event_to_json(event))) for event in step.events)
    assert events == step.events, "events are read otherwise than they were written"
    assert before.phase.value == "ready" or fold(before, events) == battle, "the events tell another story"
    assert Battle.from_json(through_json(battle.to_json())) == battle, "a battle is read otherwise"
    viewer = source.choice((None, *range(len(battle.seats))))
    seen = battle.seen_by(viewer)
    names = [f"seat {number}" for number in range(len(battle.seats))]
    assert all(told.text for told in tell_all(step.events, viewer, names))
    for number in range(len(battle.seats)):
        assert str(seen.battle.score(number) if battle.is_over else battle.score(number))


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


# ---- many of them


def matches(seed: str, first: int) -> Tally:
    total = Tally()
    for number in range(first, first + MATCHES_AT_ONCE):
        total.add(play(f"{seed}.{number}"))
    return total


def results(seed: str, processes: int) -> Iterator[Tally]:
    """Yield counts of endless matches, one batch at a time."""
    if processes == 1:
        first = 0
        while True:
            yield matches(seed, first)
            first += MATCHES_AT_ONCE
    with ProcessPoolExecutor(processes) as pool:
        first = 0
        while True:
            starts = range(first, first + processes * MATCHES_AT_ONCE, MATCHES_AT_ONCE)
            yield from pool.map(matches, [seed] * processes, starts)
            first = starts.stop


def counts_text(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())


def report(total: Tally, seconds: float) -> None:
    print(f"{total.rounds} rounds of {total.matches} matches, {sum(total.answers.values())} answers")
    print(f"{seconds:.0f} seconds; {total.unfinished} matches stopped after {MOST_ACTIONS} answers")
    print("rulesets:", counts_text(total.rulesets))
    print("answers:", counts_text(total.answers))
    print("attacks:", counts_text(total.attacks))
    print("specials used by an answer:", counts_text(total.specials))
    print("specials of which a use was spent:", counts_text(total.spent))
    print("rounds with each skill:", counts_text(total.skills))
    unspent = [key for key in specials() if SPECIALS[key].times and not total.spent[key]]
    missing = [letter for letter in skills() if letter not in total.skills]
    unused = [kind.value for kind in AttackKind if kind.value not in total.attacks]
    print("skills that never came up:", " ".join(missing) or "none")
    print("attacks that never came up:", " ".join(unused) or "none")
    print("specials that are counted and were never used:", " ".join(unspent) or "none")


def main() -> int:
    parser = argparse.ArgumentParser(description="Random rounds with every skill.")
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--seed", default=str(int(time.time())), help="the same seed plays the same matches")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--match", help="plays one match that failed once more: SEED.NUMBER")
    given = parser.parse_args()
    if given.match:
        print(*play(given.match).failures, sep="\n")
        return 0
    total, began = Tally(), time.monotonic()
    print(f"seed {given.seed}", flush=True)
    with suppress(KeyboardInterrupt):
        for some in results(given.seed, given.processes):
            told_of = total.rounds // PROGRESS
            total.add(some)
            if total.rounds // PROGRESS > told_of:
                print(f"{total.rounds} rounds, {time.monotonic() - began:.0f} seconds", flush=True)
            if total.failures or total.rounds >= given.rounds:
                break
    report(total, time.monotonic() - began)
    print(*total.failures or ["no error"], sep="\n")
    return 1 if total.failures else 0


if __name__ == "__main__":
    sys.exit(main())
