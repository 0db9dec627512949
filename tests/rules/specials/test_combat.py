"""Specials of Kagato, Kiyone, Mihoshi and Ryoko, who attack once a match as if a die had Speed."""

import pytest

from rules import AttackKind, Battle, Code
from rules.events import SpecialSpent
from rules.fight.legal import can_only_pass
from rules.words import tell_all
from tests.rules.playing import attack, attacks, captured_dice, row, why_not
from tests.rules.tables import act, speed, turn_showing


def combat(
    mine: str = "(10):7 (6):1",
    foes: str = "(4):3 (6):4 (20):9",
    *,
    foe: str = "Emerald",
    printed: bool = True,
) -> Battle:
    return turn_showing(mine, against=foes, specials=("Kagato", foe), printed_specials=printed)


def with_use_spent(battle: Battle) -> Battle:
    return battle.replace(seats=(battle.seats[0].replace(spent=1), battle.seats[1]))


@pytest.mark.parametrize("mine", ["Kagato", "Kiyone", "Mihoshi", "Ryoko"])
def test_a_die_takes_several_that_add_up_to_what_it_shows_and_the_use_is_counted(mine: str) -> None:
    battle = turn_showing(
        "(10):7 (6):1", against="(4):3 (6):4 (20):9", specials=(mine, "Emerald"), printed_specials=True
    )
    assert attacks(battle, "speed") == [("(10)", "(4) (6)")]
    step = act(battle, 0, speed("(10)", "(4) (6)")(battle, 0), 5)
    assert captured_dice(step.battle, 0) == "(4):3 (6):4"
    assert row(step.battle, 0) == "(10):5 (6):1"
    assert step.battle.seats[0].spent == 1
    assert Battle.from_json(step.battle.to_json()) == step.battle


def test_the_second_time_nobody_may() -> None:
    assert attacks(with_use_spent(combat()), "speed") == []
    assert why_not(with_use_spent(combat()), "speed", "(10)", "(4) (6)") is Code.KIND_NOT_AVAILABLE


@pytest.mark.parametrize(("foe", "printed"), [("", True), ("Socrates", True), ("Emerald", False)])
def test_against_others_and_unless_agreed_nobody_may(foe: str, printed: bool) -> None:
    battle = combat(foe=foe, printed=printed)
    assert attacks(battle, "speed") == []
    assert why_not(battle, "speed", "(10)", "(4) (6)") is Code.KIND_NOT_AVAILABLE


def test_of_one_die_it_is_no_use_but_may_be_said() -> None:
    battle = combat("(10):4", "(6):4")
    assert attacks(battle, "speed") == []
    assert why_not(battle, "speed", "(10)", "(6)") is None
    unsaid = battle.try_resolve(0, attack(battle, "default", "(10)", "(6)"))
    assert getattr(unsaid, "kind", None) is AttackKind.POWER


def test_a_die_with_speed_of_its_own_uses_nothing_up() -> None:
    battle = combat("z(10):7")
    step = act(battle, 0, speed("z(10)", "(4) (6)")(battle, 0), 5)
    assert SpecialSpent(0) not in step.events
    assert step.battle.seats[0].spent == 0


@pytest.mark.parametrize("mine", ["d(10):7", "`(10):7"])
def test_a_die_that_could_make_no_speed_attack_with_speed_makes_none(mine: str) -> None:
    assert attacks(combat(mine), "speed") == []


def test_nobody_has_to_use_it_and_nobody_passes_for_who_still_can() -> None:
    battle = combat("s(6):6", "(4):2 (8):2 (10):2")
    assert [attack.kind.value for attack in battle.legal_attacks()] == ["speed"]
    assert battle.may_pass()
    assert not can_only_pass(battle, 0)
    assert with_use_spent(battle).may_pass()
    assert can_only_pass(with_use_spent(battle), 0)


def test_the_log_says_that_it_was_used() -> None:
    battle = combat()
    step = act(battle, 0, speed("(10)", "(4) (6)")(battle, 0), 5)
    assert [told.text for told in tell_all(step.events, 0, ["mirabel", "otto"])] == [
        "Your 7 took otto's 3 (d4) + 4 (d6) with a speed attack and rolled 5.",
        "You used your fighter's special rule.",
    ]
