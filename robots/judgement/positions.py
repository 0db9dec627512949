"""The evaluator of positions. A position consists of two rows of dice and the lead of the seat to move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from robots.judgement.attacks import HALVING, TRIPPING, USUAL
from robots.judgement.dice import MOST_IN_A_ROW, DiceTable, Floats, Ints
from robots.judgement.die_traits import facts_of
from robots.judgement.endgame import UNKNOWN, known_chance
from robots.judgement.first_roll import mean_at_start
from robots.judgement.layers import Layers, learned_layers
from robots.judgement.lookahead import Replies, best_chance, judged_chance, mean_after_replies, means_after
from robots.judgement.rollouts import mean_played_out, play_out, play_round
from rules import Action, Attack, AttackKind, Battle, Phase
from rules.rulesets import Ruleset

MOST_REMEMBERED = 6_000
"""The number of known faces at which the table is emptied. A single decision adds only a few."""
PLAYED_OUT_MORE, PLAYED_OUT_LUCK = 4, 12
"""Numbers of rolls for comparing attacks and for measuring luck where rollouts have to be exact."""
HOW = {
    AttackKind.POWER: USUAL,
    AttackKind.SKILL: USUAL,
    AttackKind.SHADOW: USUAL,
    AttackKind.SPEED: USUAL,
    AttackKind.BERSERK: HALVING,
    AttackKind.TRIP: TRIPPING,
}


class JudgedPosition(NamedTuple):
    mine: Ints
    theirs: Ints
    ahead: float
    passes: int
    is_clear: bool
    """True if only dice matter in the position, so attacks between supported dice need no rules engine."""
    left_to_rules: tuple[frozenset[int], frozenset[int]]
    """The places of dice, in each of the two rows, that need the rules engine."""

    @property
    def is_covered(self) -> bool:
        return self.is_clear and not any(self.left_to_rules)

    def line_of(self, action: Action) -> Ints | None:
        """Return the attack as numbers for the compiled functions, or None if it needs the rules engine."""
        if (
            not self.is_clear
            or not isinstance(action, Attack)
            or action.kind not in HOW
            or action.fires
            or action.adjusted
            or action.turbo
            or not self.left_to_rules[0].isdisjoint(action.attackers)
            or not self.left_to_rules[1].isdisjoint(action.targets)
        ):
            return None
        return np.array(
            [places_as_bits(action.attackers), places_as_bits(action.targets), HOW[action.kind]], np.int32
        )


class Judgement:
    """An evaluator of positions under one ruleset. It counts the positions that it has evaluated."""

    def __init__(self, layers: Layers, ruleset: Ruleset) -> None:
        self.layers, self.ruleset = layers, ruleset
        self.spent = np.zeros(1, np.int64)
        """The number of positions evaluated so far. A robot's search stops at a limit."""
        self.forget()

    def forget(self) -> None:
        self.table = DiceTable(self.layers, self.ruleset)

    def make_room(self) -> None:
        """Delete all known dice once they take too much memory. No position may be in use."""
        if len(self.table.face_numbers) > MOST_REMEMBERED:
            self.forget()

    @property
    def effort(self) -> int:
        return int(self.spent[0])

    def add_effort(self, positions: int) -> None:
        self.spent[0] += positions

    def position(self, battle: Battle, seat: int, other: int, passes: int = 0) -> JudgedPosition:
        rows = [battle.seats[number].row for number in (seat, other)]
        mine, theirs = (self.table.row(row) for row in rows)
        ahead = battle.score(seat) - battle.score(other)
        left = [
            frozenset(place for place, die in enumerate(row) if not self.table.covers(die)) for row in rows
        ]
        is_clear = (
            is_a_clear_turn(battle)
            and battle.active == seat
            and max(len(mine), len(theirs)) <= MOST_IN_A_ROW
            and not any(facts_of(rows[0][place]).restless for place in left[0])
        )
        return JudgedPosition(mine, theirs, ahead, passes, is_clear, (left[0], left[1]))

    def chance(self, battle: Battle, seat: int, other: int, passes: int = 0) -> float:
        mine, theirs = (self.table.row(battle.seats[number].row) for number in (seat, other))
        ahead = battle.score(seat) - battle.score(other)
        return float(judged_chance(self.table.dice, mine, theirs, ahead, passes, self.spent))

    def is_known(self, position: JudgedPosition) -> bool:
        mine, theirs, ahead, passes, *_ = position
        return bool(known_chance(self.table.dice, mine, theirs, ahead, passes) != UNKNOWN)

    def means_after(self, position: JudgedPosition, attacks: Ints, rolls: Floats) -> list[float]:
        mine, theirs, ahead, *_ = position
        found: list[float] = means_after(
            self.table.dice, mine, theirs, ahead, attacks, rolls, self.spent
        ).tolist()
        return found

    def mean_after_replies(
        self, position: JudgedPosition, attack: Ints, rolls: Floats, replies: Replies, level: int
    ) -> float:
        mine, theirs, ahead, *_ = position
        return float(
            mean_after_replies(
                self.table.dice, replies, level, mine, theirs, ahead, attack, rolls, self.spent
            )
        )

    def best_chance(self, position: JudgedPosition, replies: Replies, level: int) -> float:
        mine, theirs, ahead, passes, *_ = position
        return float(best_chance(self.table.dice, replies, level, mine, theirs, ahead, passes, self.spent))

    def play_out(
        self, position: JudgedPosition, more: int, luck_rolls: int, source: Ints
    ) -> tuple[float, float]:
        mine, theirs, ahead, passes, *_ = position
        end, luck = play_out(
            self.table.dice, mine, theirs, ahead, passes, more, luck_rolls, source, self.spent
        )
        return float(end), float(luck)

    def mean_played_out(
        self, position: JudgedPosition, attack: Ints, count: int, source: Ints
    ) -> tuple[float, float]:
        mine, theirs, ahead, *_ = position
        dice, spent = self.table.dice, self.spent
        mean, error = mean_played_out(
            dice, mine, theirs, ahead, attack, count, PLAYED_OUT_MORE, PLAYED_OUT_LUCK, source, spent
        )
        return float(mean), float(error)

    def play_round(self, battle: Battle, more: int, source: Ints) -> float:
        """Return the first seat's chance at the end of a round that is played from its first roll.

        The evaluator must support all dice.
        """
        one, other = (self.table.row(seat.row) for seat in battle.seats)
        lots = battle.ruleset.ties_begin_at_random
        return float(play_round(self.table.dice, one, other, lots, more, source, self.spent))

    def mean_at_start(self, battle: Battle, seat: int, rolls: Floats, others_rolls: Floats) -> float:
        """Return a seat's mean chance to win over these first rolls. The evaluator must support all dice."""
        mine, theirs = (self.table.row(battle.seats[number].row) for number in (seat, 1 - seat))
        shown = [sum(self.table.dice.faces[row]["kept"]) for row in (mine, theirs)]
        captured = battle.score(seat) - battle.score(1 - seat) - shown[0] + shown[1]
        dice = self.table.dice
        return float(mean_at_start(dice, mine, theirs, captured, rolls, others_rolls, self.spent))


def is_a_clear_turn(battle: Battle) -> bool:
    return (
        battle.phase is Phase.TURN
        and len(battle.seats) == 2
        and not any(side.special or side.misses_turn for side in battle.seats)
    )


def places_as_bits(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)


JUDGEMENTS: dict[str, Judgement] = {}
"""The evaluators by the name of their ruleset."""


def judgement_under(ruleset: Ruleset) -> Judgement:
    found = JUDGEMENTS.get(ruleset.name)
    if found is None:
        found = JUDGEMENTS[ruleset.name] = Judgement(learned_layers(), ruleset)
    return found
