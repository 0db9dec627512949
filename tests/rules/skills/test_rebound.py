"""Rebound: rolled when captured, it may strike back."""

from rules import Attack, AttackKind, Battle, scripted
from tests.rules.playing import after_attack, captured_dice, row
from tests.rules.tables import turn_showing


def test_a_captured_rebound_die_that_rolls_higher_takes_the_attacker() -> None:
    battle = after_attack(
        turn_showing("(20):9 (4):1", against="=(8):3 (6):1"), "power", "(20)", "=(8)", 15, 4
    )
    assert (captured_dice(battle, 0), captured_dice(battle, 1)) == ("=(8):4", "(20):15")
    assert row(battle, 0) == "(4):1"


def test_one_that_does_not_roll_higher_takes_nothing() -> None:
    battle = after_attack(
        turn_showing("(20):9 (4):1", against="=(8):3 (6):1"), "power", "(20)", "=(8)", 15, 3
    )
    assert (captured_dice(battle, 0), captured_dice(battle, 1)) == ("=(8):3", "")


def test_of_several_attackers_it_takes_the_largest_and_of_several_of_that_size_one_by_lot() -> None:
    battle = turn_showing("(6):1 (8):1 (8):1", against="=(8):3 (6):1")
    assert captured_dice(after_attack(battle, "skill", "(6) (8) (8)", "=(8)", 6, 2, 5, 4, 0), 1) == "(8):2"
    battle = after_attack(battle, "skill", "(6) (8) (8)", "=(8)", 6, 2, 5, 4, 1)
    assert (captured_dice(battle, 1), row(battle, 0)) == ("(8):5", "(6):6 (8):2")


def test_its_mighty_size_counts_in_the_pile() -> None:
    battle = after_attack(
        turn_showing("(20):9 (4):1", against="=H(8):3 (6):1"), "power", "(20)", "=H(8)", 15, 9
    )
    assert captured_dice(battle, 0) == "=H(10):9"


def test_a_null_or_value_rebound_die_makes_what_it_takes_one_too() -> None:
    battle = after_attack(
        turn_showing("(20):9 (4):1", against="=nv(8):3 (6):1"), "power", "(20)", "=nv(8)", 15, 4
    )
    assert captured_dice(battle, 1) == "vn(20):15"


def test_null_that_it_got_by_this_capture_does_not_count() -> None:
    battle = after_attack(
        turn_showing("n(20):9 (4):1", against="=(8):3 (6):1"), "power", "n(20)", "=(8)", 15, 4
    )
    assert (captured_dice(battle, 0), captured_dice(battle, 1)) == ("=n(8):4", "n(20):15")


def test_an_attacker_taken_like_this_does_not_rebound() -> None:
    battle = after_attack(
        turn_showing("=(20):9 (4):1", against="=(8):3 (6):1"), "power", "=(20)", "=(8)", 15, 4
    )
    assert captured_dice(battle, 1) == "=(20):15"


def test_of_an_attacker_that_has_split_it_takes_one_half() -> None:
    battle = turn_showing("%(20):9 o(4):1", against="=(8):3 (6):1")
    battle = after_attack(battle, "power", "%(20)", "=(8)", 5, 7, 4, 1, 2)
    assert (captured_dice(battle, 1), row(battle, 0)) == ("(10):7", "(10):5 o(4):2")


def test_several_rebound_dice_take_an_attacker_each_if_there_are_so_many() -> None:
    battle = turn_showing("z(20):5 (4):1", against="=(8):3 =(6):2 (6):1")
    battle = after_attack(battle, "speed", "z(20)", "=(8) =(6)", 15, 4, 3)
    assert (captured_dice(battle, 0), captured_dice(battle, 1)) == ("=(8):4 =(6):3", "z(20):15")


def test_a_konstant_rebound_die_stays_as_it_is() -> None:
    battle = after_attack(turn_showing("(20):9 (4):1", against="=k(8):3 (6):1"), "power", "(20)", "=k(8)", 15)
    assert captured_dice(battle, 0) == "=k(8):3"


def test_a_turbo_attacker_that_was_taken_takes_no_new_size() -> None:
    battle = turn_showing("(X=20)!:9 (4):1", against="=(8):3 (6):1")
    battle = after_attack(battle, "power", "(X)!", "=(8)", 4, turbo={0: 6})
    assert captured_dice(battle, 1) == "(X=20)!:9"


def test_taking_the_last_die_ends_the_round() -> None:
    battle = turn_showing("(20):9", against="=(8):3 (6):1", first_to=1)
    battle = after_attack(battle, "power", "(20)", "=(8)", 15, 4)
    assert battle.is_over
    assert battle.winner == 1


def test_it_takes_a_berserk_turbo_die_before_that_has_its_new_size() -> None:
    battle = turn_showing("B(1/30=30)!:5 (4):1", against="=(6):2 (8):3 (6):1")
    attack = Attack(AttackKind.BERSERK, (0,), (0, 1), against=1, turbo={0: 30})
    battle = battle.act(0, attack, scripted(3)).battle
    assert (captured_dice(battle, 0), captured_dice(battle, 1)) == ("=(6):3 (8):3", "(1/30=15)!")
    assert Battle.from_json(battle.to_json()) == battle
