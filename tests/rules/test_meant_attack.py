"""An attack whose kind is left to the dice: taken for what it must be, or asked about."""

import pytest

from rules import AttackKind, Code
from rules.events import Attacked
from tests.rules.tables import Laid, attack, battle_showing

attacking = attack(AttackKind.DEFAULT)


def kind_taken(laid: Laid, attackers: str, targets: str, *draws: int) -> str:
    events = laid.after(attacking(attackers, targets), *draws).events
    return next(event.kind for event in events if isinstance(event, Attacked))


def test_the_only_kind_that_these_dice_allow_is_meant() -> None:
    assert kind_taken(battle_showing("s(10):2", against="(20):9 (20):20"), "s(10)", "(20):9", 5) == "shadow"
    assert (
        kind_taken(battle_showing("(4):2 (6):3", against="(20):5 (20):20"), "(4) (6)", "(20):5", 1, 1)
        == "skill"
    )


def test_power_is_taken_where_skill_would_come_to_the_same() -> None:
    assert kind_taken(battle_showing("(10):5", against="(20):5 (20):20"), "(10)", "(20):5", 5) == "power"


def test_a_rush_is_taken_before_a_speed_attack() -> None:
    laid = battle_showing("z#(10):5", against="(20):2 (20):3 (20):20")
    assert kind_taken(laid, "z#(10)", "(20):2 (20):3", 5) == "rush"


@pytest.mark.parametrize("attacker", ["b(10)", "t(10)", "B(10)", "D(10)"])
def test_where_it_matters_the_player_is_asked(attacker: str) -> None:
    laid = battle_showing(f"{attacker}:5", against="(20):5 (20):20")
    assert laid.refusal(attacking(attacker, "(20):5")) is Code.AMBIGUOUS


def test_the_kinds_there_are_to_choose_from_are_named() -> None:
    laid = battle_showing("b(10):5", against="(20):5")
    refused = laid.battle.why_not(0, laid.meant(attacking("b(10)", "(20)")))
    assert str(refused) == "Say how you mean to attack: by power, by skill, with a boom."


def test_dice_that_allow_no_attack_at_all_are_told_so() -> None:
    assert (
        battle_showing("(10):5", against="(20):6").refusal(attacking("(10)", "(20)")) is Code.NO_ATTACK_FITS
    )
