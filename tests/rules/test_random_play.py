import pytest

from rules import AdjustFire, Battle, CancelAttack, scripted, seeded_draw
from rules.random_play import random_action
from tests.rules.tables import battle_showing, power, skill

EVERYTHING = (
    "(4) c(10) m(20) ^J(12) B(X) F(8) F(6) +(6) `(8) D(C) S(4)",
    "f(6) nG(8) %H(12) z(20)! t(4/10) ro(10) o(V)? R(6) O(20) {z,s}(8) +(4)",
)


@pytest.mark.parametrize("ruleset", ["online", "classic", "goblin"])
@pytest.mark.parametrize("seed", range(4))
def test_random_players_play_every_match_to_its_end(ruleset: str, seed: int) -> None:
    draw = seeded_draw(seed)
    battle = Battle.from_recipes(*EVERYTHING, first_to=1, ruleset=ruleset).begin(draw).battle
    for _ in range(2000):
        if battle.is_over:
            break
        seat = min(battle.decisions)
        battle = battle.act(seat, random_action(battle, seat, draw), draw).battle
    assert battle.is_over


def test_it_finds_the_help_that_fits() -> None:
    asked = battle_showing("(4):1 F(8):8 F(6):4", against="(10):10 (20):20").after(skill("(4) F(8)", "(10)"))
    assert random_action(asked.battle, 0, scripted(0)) == AdjustFire({2: 3})


def test_it_withdraws_an_attack_that_nothing_can_help() -> None:
    asked = battle_showing("(20):9 F(C):Jkr", against="(20):12 (20):20").after(power("(20)", "(20):12"))
    action = random_action(asked.battle, 0, scripted(0))
    assert isinstance(action, AdjustFire | CancelAttack)
    assert asked.allows(action)
