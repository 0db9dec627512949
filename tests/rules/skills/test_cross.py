"""Cross: with one other die it takes the product of the two."""

from rules import Code
from tests.rules.playing import after_attack, attack, attacks, captured_dice, row, why_not
from tests.rules.tables import turn_showing


def test_with_another_die_it_takes_their_product() -> None:
    battle = turn_showing("x(2):2 (8):7", against="(20):14 (4):4")
    assert why_not(battle, "cross", "x(2) (8)", "(4)") is Code.SUM_DIFFERS
    battle = after_attack(battle, "cross", "x(2) (8)", "(20)", 1, 6)
    assert (row(battle, 0), captured_dice(battle, 0)) == ("x(2):1 (8):6", "(20):14")


def test_the_other_may_be_a_cross_die_or_one_of_shadow() -> None:
    battle = turn_showing("x(3):3 x(4):4 s(8):5", against="(20):12 (20):10 (20):20")
    assert why_not(battle, "cross", "x(3) x(4)", "(20):12") is None
    assert why_not(battle, "cross", "x(3) s(8)", "(20):10") is Code.SUM_DIFFERS
    battle = turn_showing("x(3):2 s(8):5", against="(20):10 (20):7")
    assert why_not(battle, "cross", "x(3) s(8)", "(20):10") is None
    assert why_not(battle, "skill", "x(3) s(8)", "(20):7") is None
    assert why_not(battle, "skill", "x(3) s(8)", "(20):10") is Code.SUM_DIFFERS


def test_one_of_the_two_is_a_cross_die_and_there_is_no_third() -> None:
    battle = turn_showing("x(4):2 (8):3 (8):4", against="(20):12 (20):6 (20):20")
    assert why_not(battle, "cross", "(8):3 (8):4", "(20):12") is Code.NO_CROSS_DIE
    assert why_not(battle, "cross", "x(4) (8):3 (8):4", "(20):20") is Code.WRONG_COUNT
    assert why_not(battle, "cross", "x(4)", "(20):6") is Code.WRONG_COUNT


def test_a_refusal_names_the_product() -> None:
    battle = turn_showing("x(4):2 (8):3", against="(20):7 (20):20")
    refused = battle.why_not(0, attack(battle, "cross", "x(4) (8)", "(20):7"))
    assert str(refused) == "x(4), (8) don’t multiply to exactly the 7 that (20) needs."


def test_insult_and_stealth_are_as_with_skill() -> None:
    battle = turn_showing("x(4):2 d(8):3", against="I(20):6 d(20):6")
    assert why_not(battle, "cross", "x(4) d(8)", "I(20)") is Code.TARGET_IMMUNE
    assert why_not(battle, "cross", "x(4) d(8)", "d(20)") is None


def test_dice_that_make_no_skill_attack_do_not_multiply() -> None:
    battle = turn_showing("x(4):2 B(8):3 `(6):6", against="(20):6 (20):12")
    assert why_not(battle, "cross", "x(4) B(8)", "(20):6") is Code.KIND_NOT_AVAILABLE
    assert why_not(battle, "cross", "x(4) `(6)", "(20):12") is Code.KIND_NOT_AVAILABLE


def test_a_fighter_without_skill_attacks_does_not_multiply_either() -> None:
    battle = turn_showing("x(4):2 (8):3", against="(20):6", specials=("Largo",), printed_specials=True)
    assert why_not(battle, "cross", "x(4) (8)", "(20):6") is Code.BUTTON_FORBIDS
    assert attacks(battle, "cross") == []


def test_no_fire_die_helps() -> None:
    battle = turn_showing("x(4):2 (8):3 F(6):6", against="(20):8 (20):7")
    assert why_not(battle, "cross", "x(4) (8)", "(20):8") is Code.SUM_DIFFERS


def test_a_stinger_counts_as_any_number_up_to_its_value() -> None:
    battle = turn_showing("x(4):3 g(8):4", against="(20):6 (20):12 (20):15 (20):3")
    assert [targets for _dice, targets in attacks(battle, "cross")] == ["(20)"] * 3
    assert why_not(battle, "cross", "x(4) g(8)", "(20):15") is Code.SUM_DIFFERS


def test_a_konstant_die_is_never_negative() -> None:
    battle = turn_showing("x(4):3 k(8):4", against="(20):12 (20):1")
    assert why_not(battle, "cross", "x(4) k(8)", "(20):12") is None
    assert row(after_attack(battle, "cross", "x(4) k(8)", "(20):12", 2), 0) == "x(4):2 k(8):4"


def test_nothing_times_anything_is_nothing() -> None:
    battle = turn_showing("x(0):0 (8):3", against="(0):0 (20):3")
    assert why_not(battle, "cross", "x(0) (8)", "(0)") is None
    assert why_not(battle, "cross", "x(0) (8)", "(20)") is Code.SUM_DIFFERS


def test_where_both_are_legal_it_is_a_skill_attack() -> None:
    battle = turn_showing("x(4):2 (8):2", against="(20):4 (20):20")
    meant = battle.seen_by(0).try_resolve(attack(battle, "default", "x(4) (8)", "(20):4"))
    assert getattr(meant, "kind", None) == "skill"
    battle = turn_showing("x(4):2 (8):3", against="(20):6 (20):20")
    meant = battle.seen_by(0).try_resolve(attack(battle, "default", "x(4) (8)", "(20):6"))
    assert getattr(meant, "kind", None) == "cross"


def test_it_must_be_made_if_nothing_else_can_be() -> None:
    assert not turn_showing("x(4):3 (8):4", against="(20):12").may_pass()
    assert turn_showing("x(4):3 (8):4", against="(20):11").may_pass()


def test_what_a_die_counts_in_attacks_is_multiplied() -> None:
    battle = turn_showing("-x(4):2 a(8):3", against="(20):18 (20):6")
    assert why_not(battle, "cross", "-x(4) a(8)", "(20):18") is None


def test_what_it_takes_is_changed_by_its_skills() -> None:
    battle = turn_showing("x(4):3 n(8):4", against="(20):12 (4):4")
    assert captured_dice(after_attack(battle, "cross", "x(4) n(8)", "(20)", 1, 1), 0) == "n(20):12"
