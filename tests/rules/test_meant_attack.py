"""Attacks that name no kind: resolved to the only possible one, or asked about."""

import pytest

from rules import Attack, AttackKind, Code
from rules.events import Attacked
from tests.rules.tables import TableView, attack, battle_showing

attacking = attack(AttackKind.DEFAULT)


def kind_taken(laid: TableView, attackers: str, targets: str, *draws: int) -> str:
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
    assert str(refused) == "Choose a kind of attack: by power, by skill, with a boom attack."


@pytest.mark.parametrize(
    ("row", "against", "attackers", "targets", "why"),
    [
        ("(10):5", "(20):6", "(10)", "(20)", "(10) shows 5: not enough for (20), which needs 6."),
        ("(4):2 (6):3", "(20):6", "(4) (6)", "(20)", "(4), (6) can’t make exactly the 6 that (20) needs."),
        ("s(10):5", "(20):4", "s(10)", "(20)", "Shadow dice can’t attack by power, and s(10) is one."),
        ("(X=7)!:5", "(20):4", "(X)!", "(20)", "Choose a new size for the Turbo die (X)!."),
        ("t(X=7)!:5", "(20):4", "t(X)!", "(20)", "Choose a new size for the Turbo die t(X)!."),
    ],
)
def test_dice_that_allow_no_attack_are_told_what_is_amiss_with_the_likeliest(
    row: str, against: str, attackers: str, targets: str, why: str
) -> None:
    laid = battle_showing(row, against=against)
    assert str(laid.battle.why_not(0, laid.meant(attacking(attackers, targets)))) == why


@pytest.mark.parametrize("kind", [AttackKind.DEFAULT, AttackKind.POWER, AttackKind.EVIL])
@pytest.mark.parametrize(("attackers", "targets"), [((), ()), ((0,), ()), ((), (0,))])
def test_an_attack_needs_dice_on_both_sides(
    kind: AttackKind, attackers: tuple[int, ...], targets: tuple[int, ...]
) -> None:
    battle = battle_showing("E(10):5", against="(20):4").battle
    refused = battle.why_not(0, Attack(kind, attackers, targets))
    assert str(refused) == "Pick your dice, then a target."
