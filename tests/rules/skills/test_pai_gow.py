"""Pai Gow: an ordinary die, two of which may take a lower die each."""

from rules import Battle, Code
from tests.rules.playing import after_attack, attack, attacks, captured_dice, row, why_not
from tests.rules.tables import battle_beginning, turn_showing


def test_two_take_two_dice_that_show_less() -> None:
    battle = turn_showing(":(8):6 :(8):4", against="(10):5 (20):3 (4):4")
    battle = after_attack(battle, "dual", ":(8):6 :(8):4", "(10) (20)", 1, 2)
    assert captured_dice(battle, 0) == "(10):5 (20):3"
    assert (row(battle, 0), row(battle, 1)) == (":(8):1 :(8):2", "(4):4")


def test_each_must_show_more_than_the_die_it_takes() -> None:
    battle = turn_showing(":(8):6 :(8):4", against="(10):6 (20):3")
    assert why_not(battle, "dual", ":(8):6 :(8):4", "(10) (20)") is Code.TARGET_TOO_HIGH
    assert why_not(battle, "power", ":(8):6", "(10)") is None


def refusal_text(battle: Battle, attackers: str, targets: str) -> str:
    return str(battle.why_not(0, attack(battle, "dual", attackers, targets)))


def test_the_refusal_says_that_as_much_is_not_enough() -> None:
    battle = turn_showing(":(8):6 :(8):4", against="(10):6 (20):3")
    said = refusal_text(battle, ":(8):6 :(8):4", "(10) (20)")
    assert said == ":(8) shows 6, but needs more than 6 to take (10)."


def test_of_an_attacker_the_refusal_says_what_it_counts() -> None:
    battle = turn_showing("-:(8):5 :(8):4", against="(10):6 (20):3")
    said = refusal_text(battle, "-:(8):5 :(8):4", "(10) (20)")
    assert "counts as 6 when it attacks, but needs more than 6" in said


def test_two_dice_attack_two() -> None:
    battle = turn_showing(":(8):6 :(8):4 :(8):5", against="(10):2 (20):3 (12):1")
    refused = why_not(battle, "dual", ":(8):6 :(8):4 :(8):5", "(10) (20) (12)")
    assert refused is Code.WRONG_COUNT
    assert why_not(battle, "dual", ":(8):6", "(10)") is Code.WRONG_COUNT
    assert (
        refusal_text(battle, ":(8):6", "(10)")
        == "To attack with a dual attack, choose two of your dice and two targets, one for each die."
    )


def test_only_pai_gow_dice_attack_like_this() -> None:
    battle = turn_showing(":(8):6 (8):4", against="(10):2 (20):3")
    assert why_not(battle, "dual", ":(8) (8)", "(10) (20)") is Code.KIND_NOT_AVAILABLE


def test_a_die_without_power_attacks_makes_no_dual_one_either() -> None:
    battle = turn_showing(":s(8):6 :(8):4", against="(10):2 (20):3")
    assert (
        refusal_text(battle, ":s(8) :(8)", "(10) (20)")
        == "Shadow dice can’t attack by power, and :s(8) is one."
    )


def test_no_fire_die_helps() -> None:
    battle = turn_showing(":(8):3 :(8):4 F(6):6", against="(10):5 (20):3")
    assert why_not(battle, "dual", ":(8):3 :(8):4", "(10) (20)") is Code.TARGET_TOO_HIGH


def test_each_way_to_pair_them_off_is_offered() -> None:
    battle = turn_showing(":(8):6 :(8):4", against="(10):5 (20):3")
    assert attacks(battle, "dual") == [(":(8) :(8)", "(10) (20)")]
    battle = turn_showing(":(8):6 :(8):6", against="(10):5 (20):3")
    assert attacks(battle, "dual") == [(":(8) :(8)", "(10) (20)"), (":(8) :(8)", "(20) (10)")]


def test_of_three_two_are_named() -> None:
    battle = turn_showing(":(8):6 :(8):5 :(8):4", against="(10):3 (20):2")
    assert len(attacks(battle, "dual")) == 3 * 2


def test_they_count_for_who_goes_first_and_attack_like_others() -> None:
    assert battle_beginning(":(8):1 (20):9", "(6):5 (6):6").battle.first == 0
    battle = turn_showing(":(8):6 (8):4", against="(10):10 (20):3")
    assert why_not(battle, "skill", ":(8) (8)", "(10)") is None


def test_each_pair_is_a_fight_of_its_own_for_the_skills() -> None:
    battle = turn_showing(":m(8):6 :n(20):9", against="(12):5 G(6):3 (4):4")
    battle = after_attack(battle, "dual", ":m(8) :n(20)", "(12) G(6)", 11, 5, 6)
    assert row(battle, 0) == ":m(12):11 :n(20):5"
    assert (row(battle, 1), captured_dice(battle, 0)) == ("(6):6 (4):4", "(12):5 Gn(6):3")


def test_a_doppelganger_copies_the_die_that_it_took_itself() -> None:
    battle = turn_showing(":D(8):6 :(20):9", against="z(12):5 s(6):3 (4):4")
    assert row(after_attack(battle, "dual", ":D(8) :(20)", "z(12) s(6)", 4, 7), 0) == "z(12):4 :(20):7"


def test_naming_no_kind_finds_the_pairs() -> None:
    battle = turn_showing(":(8):6 :(8):4", against="(20):3 (10):5 (4):4")
    assert (
        captured_dice(after_attack(battle, "default", ":(8):6 :(8):4", "(20) (10)", 1, 2), 0)
        == "(20):3 (10):5"
    )
