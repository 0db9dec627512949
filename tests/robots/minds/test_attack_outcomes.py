"""What is worked out without carrying an attack out is what the rules make of it."""

import random

import pytest

from robots.fighters import fighters
from robots.minds.learned.evaluation import learned
from robots.minds.learned.lookahead import prospects_of
from rules import Battle, Draw, Phase, seeded
from rules.random_play import random_action
from tests.rules.tables import battle_showing


def turns(number: int) -> list[Battle]:
    """The turns of a round between two buttons of the catalogue, whatever they do."""
    source, draw = random.Random(number), seeded(number)
    recipes = [source.choice(fighters()).recipe for _ in range(2)]
    battle, found = Battle.between(*recipes, first_to=1).begin(draw).battle, []
    while not battle.is_over and battle.turn < 40:
        if battle.phase is Phase.TURN:
            found.append(battle)
        seat = min(battle.decisions)
        battle = battle.act(seat, random_action(battle, seat, draw), draw).battle
    return found


def scripted_and_then(results: list[int]) -> Draw:
    """These results; and if the attack ends the round, the lowest for the dice of the next."""
    coming = iter(results)
    return lambda low, high, what: next(coming, low)


@pytest.mark.parametrize("number", range(30))
def test_a_prospect_is_what_the_rules_make_of_the_attack(number: int) -> None:
    for battle in turns(number):
        seat = battle.active
        assert seat is not None
        prospects = prospects_of(learned(), battle, seat)
        for attack in battle.legal_attacks():
            prospect = prospects.of(attack)
            if prospect is None:
                continue
            fallen = tuple(ways[-1] for ways in prospect.rolled)
            shown = [half.showing for known in fallen for half in known.die.halves or (known.die,)]
            after = battle.act(seat, attack, scripted_and_then([value or 0 for value in shown])).battle
            if after.is_over or after.round > battle.round:
                continue
            assert sorted(map(str, prospect.after(fallen).dice)) == sorted(map(str, after.seats[seat].row))
            assert prospect.foes.dice == after.seats[1 - seat].row
            assert prospect.ahead == after.score(seat) - after.score(1 - seat)


def test_what_acts_from_the_background_is_left_to_the_rules() -> None:
    battle = battle_showing("(20):20 o(6):2", against="(4):1").battle
    assert prospects_of(learned(), battle, 0).of(next(battle.legal_attacks())) is None


def test_a_die_falls_each_way_as_often_as_it_should() -> None:
    die = battle_showing("(2,3):4", against="(4):1").battle.seats[0].row[0]
    assert [known.die.showing for known in learned().falls_of(die)] == [2, 3, 3, 4, 4, 5]
