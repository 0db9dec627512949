"""Specials of Sailor Moon, Mercury, Mars, Jupiter and Venus: another turn after an attack, once a match."""

import pytest

from rules import Battle, Code, Decline, Pass, Phase, UseSpecial
from rules.words import tell_all
from tests.rules.playing import after_attack
from tests.rules.tables import act, turn_showing


def sailor(who: str = "SailorMoon", foe: str = "Emerald", *, printed: bool = True) -> Battle:
    return turn_showing(
        "(6):5 (10):5", against="(4):4 (20):9 (8):1", specials=(who, foe), printed_specials=printed
    )


@pytest.mark.parametrize("who", ["SailorMoon", "SailorMercury", "SailorMars", "SailorJupiter", "SailorVenus"])
def test_after_an_attack_she_may_take_another_turn(who: str) -> None:
    battle = after_attack(sailor(who), "power", "(6)", "(8)", 2)
    assert battle.phase is Phase.TURN_END
    step = act(battle, 0, UseSpecial())
    assert (step.battle.active, step.battle.extra_turn, step.battle.seats[0].spent) == (0, True, 1)
    again = after_attack(step.battle, "power", "(10)", "(4)", 3)
    assert (again.phase, again.active) == (Phase.TURN, 1)


def test_if_she_does_not_the_other_goes_on_and_she_is_asked_again_later() -> None:
    battle = act(after_attack(sailor(), "power", "(6)", "(8)", 2), 0, Decline()).battle
    assert (battle.active, battle.seats[0].spent) == (1, 0)
    battle = after_attack(battle, "power", "(20)", "(6)", 1)
    assert after_attack(battle, "power", "(10)", "(4)", 3).phase is Phase.TURN_END


def test_after_a_pass_she_is_not_asked() -> None:
    battle = turn_showing(
        "(6):1", against="(20):9", specials=("SailorMoon", "Emerald"), printed_specials=True
    )
    assert act(battle, 0, Pass()).battle.active == 1


@pytest.mark.parametrize(("foe", "printed"), [("", True), ("Giant", True), ("Emerald", False)])
def test_against_others_and_unless_agreed_she_is_not_asked(foe: str, printed: bool) -> None:
    assert after_attack(sailor(foe=foe, printed=printed), "power", "(6)", "(8)", 2).active == 1


def test_what_she_does_not_do_is_refused() -> None:
    refused = after_attack(sailor(), "power", "(6)", "(8)", 2).why_not(0, UseSpecial(dice=(0,)))
    assert refused is not None
    assert refused.code is Code.NOT_AN_ACTION


def test_the_log_says_so() -> None:
    step = act(after_attack(sailor(), "power", "(6)", "(8)", 2), 0, UseSpecial())
    assert [told.text for told in tell_all(step.events, 1, ("mirabel", "otto"))] == [
        "mirabel used their fighter's special rule.",
        "mirabel takes another turn.",
    ]
