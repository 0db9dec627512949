"""Search for positions in which one attack is clearly best and not the obvious one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count, islice
from statistics import fmean

from robots.fighters import StoredFighter, fighters
from robots.judgement.die_traits import COVERED_LETTERS
from robots.judgement.positions import judgement_under
from robots.minds import LEVELS, MINDS
from robots.minds.learned.common_rolls import CommonRolls
from robots.minds.learned.judge import second_depth
from robots.minds.learned.prospects import Prospects
from robots.minds.plain.greedy import Greedy
from rules import Action, Attack, AttackKind, Battle, Die, Phase, parse_recipe, seeded_draw
from training.puzzles.making.proving import play_out
from training.puzzles.values import Choice, Looks, Puzzle, Theme, looks_of
from training.review.analysis.account import Reason
from training.review.analysis.answers import feared_after
from training.review.analysis.reasons import reason_for

AHEAD = 0.15
"""Smallest lead of a solution: its chance to win minus the chance of the next best attack."""
AHEAD_AT_ONCE = 0.08
"""Smallest lead of the best attack in a quick analysis that leads to a closer analysis."""
ROLLS, LOOKS = 16, 4
CLOSEST = 4
"""Number of other attacks that are closely analyzed before all attacks are played out."""
FEWEST, MOST = 4, 16
"""Fewest and most dice on the table, of both players together."""
FEWEST_CHOICES, MOST_CHOICES = 3, 24
FEW_LEFT = 6
TRIES = 6
"""Number of times that each robot is asked for its attack."""


def puzzle_in(battle: Battle, seed: int = 1) -> Puzzle | None:
    seat = battle.active
    if battle.phase is not Phase.TURN or seat is None or len(battle.seats) != 2:
        return None
    if not FEWEST <= sum(len(one.row) for one in battle.seats) <= MOST:
        return None
    judgement = judgement_under(battle.ruleset)
    judgement.make_room()
    prospects = Prospects(judgement, battle, seat)
    choices = choices_in(prospects) if prospects.is_covered else []
    if not FEWEST_CHOICES <= len(choices) <= MOST_CHOICES or not is_promising(prospects, choices, seed):
        return None
    proven = play_out(prospects, choices, seed)
    if proven is None or proven[0].chance - proven[1].chance < AHEAD or is_obvious(battle, proven[0].attacks):
        return None
    return complete_puzzle(prospects, proven, seed)


def choices_in(prospects: Prospects) -> list[Choice]:
    by_line: dict[bytes, list[Attack]] = {}
    for attack in prospects.battle.legal_attacks():
        line = prospects.line_of(attack)
        if line is not None:
            by_line.setdefault(line.tobytes(), []).append(attack)
    found: dict[Looks, list[Attack]] = {}
    for attacks in by_line.values():
        found.setdefault(looks_of(prospects.battle, attacks[0]), []).extend(attacks)
    return [Choice(tuple(attacks), 0.0) for attacks in found.values()]


def is_promising(prospects: Prospects, choices: Sequence[Choice], seed: int) -> bool:
    source = random.Random(seed)
    attacks = [choice.attacks[0] for choice in choices]
    means = prospects.means(attacks, CommonRolls(ROLLS, source))
    if means[0][0] - means[1][0] < AHEAD_AT_ONCE or is_obvious(prospects.battle, [means[0][1]]):
        return False
    looked = sorted((analyze_fully(prospects, one, source) for _, one in means[: CLOSEST + 1]), reverse=True)
    return looked[0] - looked[1] >= AHEAD


def is_obvious(battle: Battle, attacks: Sequence[Action]) -> bool:
    obvious = Greedy().choose(battle.seen_by(min(battle.decisions)), seeded_draw(1))
    return isinstance(obvious, Attack) and looks_of(battle, obvious) in (
        looks_of(battle, one) for one in attacks if isinstance(one, Attack)
    )


def analyze_fully(prospects: Prospects, attack: Action, source: random.Random) -> float:
    return fmean(prospects.mean_after_replies(attack, second_depth(source)) for _look in range(LOOKS))


def complete_puzzle(prospects: Prospects, choices: Sequence[Choice], seed: int) -> Puzzle:
    battle = prospects.battle
    source = random.Random("feared")
    told = tuple(replace(one, feared=feared_after(prospects, one.attacks[0], source)) for one in choices)
    plain = Puzzle(battle, told, themes_of(battle, told[0].attacks[0]))
    return replace(plain, reason=reason_in(prospects, told, seed), found_by=share_of_robots(plain))


def reason_in(prospects: Prospects, choices: Sequence[Choice], seed: int) -> Reason | None:
    assert prospects.position is not None
    best, next_best = (prospects.line_of(choice.attacks[0]) for choice in choices[:2])
    assert best is not None
    assert next_best is not None
    rolls = CommonRolls(ROLLS, random.Random(seed))
    return reason_for(prospects.judgement, prospects.position, best, next_best, rolls.shares)


def share_of_robots(puzzle: Puzzle) -> float:
    seen = puzzle.battle.seen_by(puzzle.seat)
    answers = [level.mind.choose(seen, seeded_draw(number)) for level in LEVELS for number in range(TRIES)]
    right = [one for one in answers if isinstance(one, Attack) and puzzle.is_right(puzzle.choice_of(one))]
    return len(right) / len(answers)


def themes_of(battle: Battle, best: Attack) -> tuple[Theme, ...]:
    seats = battle.seats
    foes = seats[1 - min(battle.decisions)].row
    greatest = max(sides_taken(foes, attack) for attack in battle.legal_attacks())
    told = {
        Theme.SEVERAL: len(best.attackers) > 1,
        Theme.SPEED: best.kind is AttackKind.SPEED,
        Theme.TRIP: best.kind is AttackKind.TRIP,
        Theme.SHADOW: best.kind is AttackKind.SHADOW,
        Theme.SMALLER: sides_taken(foes, best) < greatest,
        Theme.ENDGAME: sum(len(seat.row) for seat in seats) <= FEW_LEFT,
    }
    return tuple(theme for theme, is_so in told.items() if is_so)


def sides_taken(foes: Sequence[Die], attack: Attack) -> int:
    return sum(foes[target].sides for target in attack.targets)


def puzzles(seed: int = 1) -> Iterator[Puzzle]:
    """Yield puzzles from robots' rounds endlessly, at most one puzzle per round.

    Equal seeds lead to equal puzzles.
    """
    for number in count():
        source = random.Random(f"{seed} {number}")
        pair = source.choice(plain_fighters()), source.choice(plain_fighters())
        found = (puzzle_in(battle, number) for battle in turns_of_round(*pair, f"{seed} {number}"))
        yield from islice((puzzle for puzzle in found if puzzle is not None), 1)


def turns_of_round(one: StoredFighter, other: StoredFighter, seed: str) -> Iterator[Battle]:
    draw, mind = seeded_draw(seed), MINDS["canny"]
    battle = Battle.from_recipes(one.recipe, other.recipe, first_to=1).begin(draw).battle
    while not battle.is_over and battle.round == 1:
        if battle.phase is Phase.TURN:
            yield battle
        seat = min(battle.decisions)
        battle = battle.act(seat, mind.choose(battle.seen_by(seat), draw), draw).battle


@cache
def plain_fighters() -> tuple[StoredFighter, ...]:
    return tuple(
        fighter
        for fighter in fighters()
        if not fighter.special
        and all(COVERED_LETTERS.issuperset(die.skills) for die in parse_recipe(fighter.recipe).dice)
    )
