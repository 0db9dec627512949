"""The judgement's view of attacks agrees with the rules for every covered skill."""

import random
from collections import Counter

import numpy as np
import pytest

from robots.judgement.attacks import HOW, TRIPPING, attacks
from robots.judgement.dice import Floats
from robots.judgement.endgame import chance_at_end
from robots.judgement.outcomes import carry_out, face_at_share, kind_rolled
from robots.judgement.positions import HOW as HOW_OF
from robots.judgement.positions import JudgedPosition, places_as_bits
from robots.judgement.rolls import MOST_ROLLED
from rules import Attack, Battle, Die
from tests.robots.judgement.duels import LETTERS, draws_showing, judgement_of, turns

DUELS = range(3 * len(LETTERS))


@pytest.mark.parametrize("number", DUELS)
def test_the_legal_attacks_are_those_of_the_rules(number: int) -> None:
    for battle, position in turns(number):
        dice = judgement_of(battle).table.dice
        found = attacks(dice, position.mine, position.theirs)
        assert {tuple(map(int, line)) for line in found} == {
            (places_as_bits(attack.attackers), places_as_bits(attack.targets), HOW_OF[attack.kind])
            for attack in battle.legal_attacks()
        }, (battle.to_json(), number)
        assert len(found) == len({tuple(map(int, line)) for line in found})


@pytest.mark.parametrize("number", DUELS)
def test_an_attack_comes_out_as_the_rules_carry_it_out(number: int) -> None:
    source = random.Random(number)
    for battle, position in turns(number):
        found = list(battle.legal_attacks())
        for attack in source.sample(found, k=min(3, len(found))):
            check_outcome(battle, position, attack, np.array([source.random() for _ in range(MOST_ROLLED)]))


def check_outcome(battle: Battle, position: JudgedPosition, attack: Attack, shares: Floats) -> None:
    line, seat, table = position.line_of(attack), battle.active, judgement_of(battle).table
    assert line is not None
    assert seat is not None
    dice = table.dice
    mine, theirs, ahead = carry_out(dice, position.mine, position.theirs, position.ahead, line, shares)
    die_of = {number: die for die, number in table.face_numbers.items()}
    shown = {
        (seat, place): values_of(die_of[mine[place]])
        for place in range(len(mine))
        if kind_rolled(dice.faces, dice.kinds, position.mine, place, line) >= 0
    }
    if line[HOW] == TRIPPING:
        [target] = attack.targets
        kind = dice.kinds[dice.faces[position.theirs[target]]["kind"]]["again"]
        shown[1 - seat, target] = values_of(
            die_of[face_at_share(dice.kinds, dice.falls, kind, shares[len(shown)])]
        )
    after = battle.act(seat, attack, draws_showing(shown)).battle
    if after.is_over or after.round > battle.round:
        assert chance_at_end(ahead) == (0.5 if after.winner is None else float(after.winner == seat))
        return
    assert [str(die_of[face]) for face in mine] == [str(die) for die in after.seats[seat].row]
    assert [str(die_of[face]) for face in theirs] == [str(die) for die in after.seats[1 - seat].row]
    assert ahead == after.score(seat) - after.score(1 - seat)


def values_of(die: Die) -> list[int]:
    """Return the draws that make this die show its value."""
    return [part.showing or 0 for part in die.halves or (die,)]


def test_every_covered_skill_is_met_in_many_turns() -> None:
    met = Counter(
        letter
        for number in DUELS
        for battle, _ in turns(number)
        for letter in {letter for seat in battle.seats for die in seat.row for letter in die.skills}
    )
    assert min(met[letter] for letter in LETTERS) >= 20
