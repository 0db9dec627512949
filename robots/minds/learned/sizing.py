"""Choice of die sizes. All seats choose at the same time, so the best strategy is a random mixture."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from robots.judgement.positions import Judgement, is_a_clear_turn
from robots.minds.learned.by_rules import chance_of, settle
from robots.minds.learned.common_rolls import CommonRolls
from rules import Battle, Choose, Draw, Perspective, Phase
from rules.chance import DrawPurpose
from rules.dice import select_places
from rules.random_play import random_sizes

OWN_CHOICES, THEIR_CHOICES = 12, 8
MOST_LISTED = 2000
"""The number of possible choices above which a random sample of them is compared."""
FEW_ROLLS = 12
ROUNDS_OF_PLAY = 600
SELDOM = 0.05
"""The smallest share of a choice in the mixture. Rarer choices are left out."""

MOST_KNOWN = 2000
KNOWN: dict[str, Mixture] = {}
"""Mixtures that were computed before, by the dice on the table."""

Matrix = list[list[float]]
Mixture = tuple[list[Choose], list[float]]


class FixedGuess:
    """A guess at the opponent's hidden choice of sizes: a given choice, or a random one if none is given."""

    def __init__(self, choice: Choose | None, draw: Draw) -> None:
        self.choice, self.chance = choice, draw

    def draw(self, low: int, high: int, what: DrawPurpose) -> int:
        return self.chance(low, high, what)

    def sizes(self, battle: Battle, seat: int) -> Choose:
        return self.choice or random_sizes(with_open_choice(battle, seat), seat, self.chance)


def choose_sizes(judgement: Judgement, perspective: Perspective, source: random.Random, count: int) -> Choose:
    """Return a random choice of sizes from the mixture that does best against the opponent's best choices."""
    found, shares = mixture_of(judgement, perspective, count)
    return source.choices(found, shares)[0]


def mixture_of(judgement: Judgement, perspective: Perspective, count: int) -> Mixture:
    key = str((count, perspective.viewer, perspective.battle.ruleset.name, rows(perspective.battle)))
    if key not in KNOWN:
        if len(KNOWN) >= MOST_KNOWN:
            KNOWN.clear()
        KNOWN[key] = compute_mixture(judgement, perspective, random.Random(key), count)
    return KNOWN[key]


def rows(battle: Battle) -> list[list[str]]:
    return [[seat.special, *map(str, seat.row), *map(str, seat.recipe)] for seat in battle.seats]


def compute_mixture(
    judgement: Judgement, perspective: Perspective, source: random.Random, count: int
) -> Mixture:
    battle, me = perspective.battle, perspective.viewer
    assert me is not None
    mine = choices(battle, me, OWN_CHOICES, source)
    if len(mine) == 1:
        return mine, [1.0]
    other = rival(battle, me)
    theirs = (
        choices(with_open_choice(battle, other), other, THEIR_CHOICES, source)
        if other is not None
        else [None]
    )
    rolls = CommonRolls(count, source), CommonRolls(count, source)
    matrix = [[payoff(judgement, perspective, own, their, rolls) for their in theirs] for own in mine]
    return mine, mixture(matrix)


def rival(battle: Battle, me: int) -> int | None:
    if len(battle.seats) != 2:
        return None
    row = battle.seats[1 - me].row
    return 1 - me if any(die.size is None for die in row) and not select_places(row) else None


def with_open_choice(battle: Battle, seat: int) -> Battle:
    seats = list(battle.seats)
    seats[seat] = seats[seat].replace(waiting=True)
    return battle.replace(seats=tuple(seats))


def choices(battle: Battle, seat: int, count: int, source: random.Random) -> list[Choose]:
    some = battle.legal_actions(seat).sizes.narrow_values(lambda values: spread(values, count))

    def draw(low: int, high: int, what: DrawPurpose) -> int:
        return source.randint(low, high)

    if some.combination_count > MOST_LISTED:
        found = [choice for _ in range(count) if (choice := some.sample(draw)) is not None]
    else:
        found = list(some)
        source.shuffle(found)
    return found[:count] or [random_sizes(battle, seat, draw)]


def spread(values: Sequence[int], count: int) -> Sequence[int]:
    if len(values) <= count:
        return values
    last = len(values) - 1
    return [values[round(last * number / (count - 1))] for number in range(count)]


def payoff(
    judgement: Judgement,
    perspective: Perspective,
    own: Choose,
    their: Choose | None,
    both_rolls: tuple[CommonRolls, CommonRolls],
) -> float:
    rolls, others_rolls = both_rolls
    me = perspective.viewer
    assert me is not None
    begun = begin_with(perspective, own, their, rolls.draw(0))
    if is_judged_at_once(judgement, begun):
        return judgement.mean_at_start(begun, me, rolls.shares, others_rolls.shares)
    count = min(FEW_ROLLS, rolls.count)
    others = (begin_with(perspective, own, their, rolls.draw(number)) for number in range(1, count))
    return sum(chance_of(judgement, battle, me) for battle in (begun, *others)) / count


def is_judged_at_once(judgement: Judgement, begun: Battle) -> bool:
    return is_a_clear_turn(begun) and all(
        judgement.table.covers(die) for seat in begun.seats for die in seat.row
    )


def begin_with(perspective: Perspective, own: Choose, their: Choose | None, draw: Draw) -> Battle:
    """Return the battle at its first turn after these choices, as the viewer can imagine it."""
    me = perspective.viewer
    assert me is not None
    battle = Battle.imagine(perspective, FixedGuess(their, draw))
    battle = battle.act(me, own, draw).battle
    if their is not None and battle.phase is Phase.SIZES:
        battle = battle.act(1 - me, their, draw).battle
    return settle(battle, draw)


def mixture(matrix: Matrix) -> list[float]:
    shares = [count / ROUNDS_OF_PLAY for count in play_repeatedly(matrix).rows]
    return [share if share >= SELDOM else 0.0 for share in shares]


def game_value(matrix: Matrix) -> float:
    """Return the chance to win of the side that chooses rows, if both sides choose well."""
    played = play_repeatedly(matrix)
    return (max(played.gained) + min(played.given)) / 2 / ROUNDS_OF_PLAY


def chances_of_rows(matrix: Matrix) -> list[float]:
    """Return the chance to win of each row, against an opponent who mixes the columns well."""
    return [gained / ROUNDS_OF_PLAY for gained in play_repeatedly(matrix).gained]


class RepeatedPlay(NamedTuple):
    """Counts of the chosen rows, with the summed payoffs of all rows and of all columns."""

    rows: list[int]
    gained: list[float]
    given: list[float]


def play_repeatedly(matrix: Matrix) -> RepeatedPlay:
    """Play the game repeatedly and return the totals. Each side answers the other side's earlier choices."""
    width = len(matrix[0])
    gained, given = [0.0] * len(matrix), [0.0] * width
    chosen = [0] * len(matrix)
    for _ in range(ROUNDS_OF_PLAY):
        row = max(range(len(matrix)), key=gained.__getitem__)
        chosen[row] += 1
        given = [total + cell for total, cell in zip(given, matrix[row], strict=True)]
        column = min(range(width), key=given.__getitem__)
        gained = [total + cells[column] for total, cells in zip(gained, matrix, strict=True)]
    return RepeatedPlay(chosen, gained, given)
