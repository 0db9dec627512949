"""Finds positions in which one attack is clearly best, and is not the one that everybody would make."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import count, islice
from statistics import fmean
from typing import Any

from robots.fighters import Fighter, fighters
from robots.judgement.die_traits import COVERED_LETTERS
from robots.judgement.positions import judgement_under
from robots.judgement.rolls import source_from
from robots.minds import MINDS
from robots.minds.learned.common_rolls import Rolls
from robots.minds.learned.judge import further
from robots.minds.learned.prospects import Prospects
from robots.minds.plain.greedy import Greedy
from rules import Action, Attack, AttackKind, Battle, Phase, parse_recipe, seeded
from rules.notation.codec import action_from_json, action_to_json

AHEAD = 0.15
"""So far ahead of all others the solution has to be."""
NEARLY = 0.10
"""An attack no further behind the best counts as right, too."""
AHEAD_AT_ONCE = 0.08
"""So far ahead it has to be by a short look, to be looked at more closely."""
SURE = 0.01
"""The error of what rounds played out say, at most."""
ROUNDS, ROLLS, LOOKS = 2000, 16, 4
CLOSEST = 4
"""So many of the others are played out beside the solution."""
FEWEST, MOST = 4, 16
"""Dice on the table together."""
FEW_LEFT = 6


class Theme(StrEnum):
    SEVERAL = "several dice"
    SPEED = "speed"
    TRIP = "trip"
    SHADOW = "shadow"
    SMALLER = "a smaller capture"
    ENDGAME = "endgame"


@dataclass(frozen=True, slots=True)
class Choice:
    """An attack, and how likely it wins the round."""

    action: Any
    """As JSON."""
    chance: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and what each attack in it is worth, the solution first."""

    battle: Any
    """As JSON."""
    choices: tuple[Choice, ...]
    themes: tuple[Theme, ...]

    @property
    def lead(self) -> float:
        return self.choices[0].chance - self.choices[1].chance

    def is_right(self, action: Any) -> bool:
        """Whether this answer counts: the solution, or one nearly as good."""
        chance = next((one.chance for one in self.choices if one.action == action), 0.0)
        return chance >= self.choices[0].chance - NEARLY


def puzzle_in(battle: Battle, seed: int = 1) -> Puzzle | None:
    """The puzzle that a turn is, if it is one."""
    seat = battle.active
    if battle.phase is not Phase.TURN or seat is None or len(battle.seats) != 2:
        return None
    if not FEWEST <= sum(len(one.row) for one in battle.seats) <= MOST:
        return None
    judgement = judgement_under(battle.ruleset)
    judgement.make_room()
    prospects = Prospects(judgement, battle, seat)
    attacks = list(battle.legal_attacks())
    if not prospects.is_covered or len(attacks) < 3:
        return None
    source = random.Random(seed)
    means = different(prospects, prospects.means(attacks, Rolls(ROLLS, source)))
    if len(means) < 3 or means[0][0] - means[1][0] < AHEAD_AT_ONCE or is_obvious(battle, means[0][1]):
        return None
    looked = [(full_look(prospects, attack, source), attack) for _, attack in means[: CLOSEST + 1]]
    looked.sort(key=lambda one: one[0], reverse=True)
    if looked[0][0] - looked[1][0] < AHEAD or is_obvious(battle, looked[0][1]):
        return None
    return proven(prospects, means, [attack for _, attack in looked], seed)


def different(prospects: Prospects, rated: Sequence[tuple[float, Action]]) -> list[tuple[float, Attack]]:
    """One of the attacks that lead to the same, the best first."""
    found: dict[bytes, tuple[float, Attack]] = {}
    for chance, attack in rated:
        line = prospects.line_of(attack)
        if isinstance(attack, Attack) and line is not None:
            found.setdefault(line.tobytes(), (chance, attack))
    return list(found.values())


def is_obvious(battle: Battle, attack: Attack) -> bool:
    """Whether one that takes what counts most would make it, too."""
    seen = battle.seen_by(min(battle.decisions))
    obvious = Greedy().choose(seen, seeded(1))
    return isinstance(obvious, Attack) and (obvious.attackers, obvious.targets) == (
        attack.attackers,
        attack.targets,
    )


def full_look(prospects: Prospects, attack: Attack, source: random.Random) -> float:
    return fmean(prospects.mean_after_replies(attack, further(source)) for _look in range(LOOKS))


def proven(
    prospects: Prospects, rated: Sequence[tuple[float, Attack]], closest: Sequence[Attack], seed: int
) -> Puzzle | None:
    """The puzzle, if rounds played out say the same of the attacks that come closest."""
    played = played_out(prospects, closest, seed)
    if played is None or played[0].chance - played[1].chance < AHEAD:
        return None
    best = action_from_json(played[0].action)
    assert isinstance(best, Attack)
    if is_obvious(prospects.battle, best):
        return None
    others = [Choice(action_to_json(attack), chance) for chance, attack in rated if attack not in closest]
    return Puzzle(prospects.battle.to_json(), (*played, *others), themes_of(prospects.battle, best))


def played_out(prospects: Prospects, attacks: Sequence[Attack], seed: int) -> list[Choice] | None:
    """What rounds without luck say of these attacks, the best first; nothing if they are not sure of it."""
    assert prospects.position is not None
    choices = []
    for attack in attacks:
        line = prospects.line_of(attack)
        assert line is not None
        chance, error = prospects.judgement.mean_played_out(
            prospects.position, line, ROUNDS, source_from(seed)
        )
        if error > SURE:
            return None
        choices.append(Choice(action_to_json(attack), chance))
    return sorted(choices, key=lambda choice: -choice.chance)


def themes_of(battle: Battle, best: Attack) -> tuple[Theme, ...]:
    seats = battle.seats
    greatest = max(
        sum(seats[1 - min(battle.decisions)].row[target].sides for target in attack.targets)
        for attack in battle.legal_attacks()
    )
    taken = sum(seats[1 - min(battle.decisions)].row[target].sides for target in best.targets)
    told = {
        Theme.SEVERAL: len(best.attackers) > 1,
        Theme.SPEED: best.kind is AttackKind.SPEED,
        Theme.TRIP: best.kind is AttackKind.TRIP,
        Theme.SHADOW: best.kind is AttackKind.SHADOW,
        Theme.SMALLER: taken < greatest,
        Theme.ENDGAME: sum(len(seat.row) for seat in seats) <= FEW_LEFT,
    }
    return tuple(theme for theme, is_so in told.items() if is_so)


def puzzles(seed: int = 1) -> Iterator[Puzzle]:
    """Of rounds that robots play, as many as are wanted; the same seed finds the same."""
    for number in count():
        source = random.Random(f"{seed} {number}")
        pair = source.choice(plain_fighters()), source.choice(plain_fighters())
        found = (puzzle_in(battle, number) for battle in turns_of_round(*pair, f"{seed} {number}"))
        yield from islice((puzzle for puzzle in found if puzzle is not None), 1)


def turns_of_round(one: Fighter, other: Fighter, seed: str) -> Iterator[Battle]:
    """The turns of a round between two of these fighters, played well."""
    draw, mind = seeded(seed), MINDS["canny"]
    battle = Battle.between(one.recipe, other.recipe, first_to=1).begin(draw).battle
    while not battle.is_over and battle.round == 1:
        if battle.phase is Phase.TURN:
            yield battle
        seat = min(battle.decisions)
        battle = battle.act(seat, mind.choose(battle.seen_by(seat), draw), draw).battle


@cache
def plain_fighters() -> tuple[Fighter, ...]:
    """Those of the catalogue whose dice are all covered."""
    return tuple(
        fighter
        for fighter in fighters()
        if not fighter.special
        and all(COVERED_LETTERS.issuperset(die.skills) for die in parse_recipe(fighter.recipe).dice)
    )
