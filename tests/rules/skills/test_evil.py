"""Evil: several dice attack by power at once, each one a die of its own."""

from rules import Attack, AttackKind, Code
from tests.rules.playing import after_attack, attacks, captured_dice, row, why_not
from tests.rules.tables import act, battle_beginning, turn_showing


def test_two_evil_dice_take_a_die_each() -> None:
    battle = turn_showing("E(8):5 E(20):9", against="(20):9 (6):5 (4):1")
    battle = after_attack(battle, "evil", "E(8) E(20)", "(6) (20)", 3, 7)
    assert (row(battle, 0), row(battle, 1), captured_dice(battle, 0)) == (
        "E(8):3 E(20):7",
        "(4):1",
        "(20):9 (6):5",
    )


def test_each_pair_has_to_be_a_legal_power_attack() -> None:
    battle = turn_showing("E(8):5 E(20):9", against="(20):9 (6):5")
    assert why_not(battle, "evil", "E(8) E(20)", "(20) (6)") is Code.TARGET_BEYOND_SIZE
    assert why_not(battle, "evil", "E(8) E(20)", "(6) (20)") is None


def test_dice_are_paired_off_as_they_are_named() -> None:
    battle = turn_showing("E(8):5 E(20):9", against="(20):9 (6):5 (4):1")
    assert (
        captured_dice(act(battle, 0, Attack(AttackKind.EVIL, (1, 0), (0, 1)), 3, 7).battle, 0)
        == "(20):9 (6):5"
    )
    assert battle.why_not(0, Attack(AttackKind.EVIL, (1, 0), (1, 0))) is not None


def test_one_evil_die_alone_attacks_in_its_own_way_and_not_by_power() -> None:
    battle = turn_showing("E(8):5 E(20):9 F(6):6", against="(20):9 (6):5")
    assert why_not(battle, "evil", "E(8)", "(6)") is None
    assert why_not(battle, "evil", "E(8) E(20)", "(6)") is Code.WRONG_COUNT
    assert why_not(battle, "power", "E(8)", "(6)") is Code.KIND_NOT_AVAILABLE
    assert captured_dice(after_attack(battle, "default", "E(8)", "(6)", 3), 0) == "(6):5"


def test_it_has_to_attack_if_it_can() -> None:
    assert not turn_showing("E(8):5", against="(6):5").may_pass()
    assert turn_showing("E(8):5", against="(6):6").may_pass()


def test_evil_dice_do_not_count_for_who_goes_first() -> None:
    assert battle_beginning("E(8):1 (20):9", "(6):5 (6):6").battle.first == 1


def test_evil_dice_make_no_skill_attack_and_others_no_evil_one() -> None:
    battle = turn_showing("E(8):5 (20):9", against="(20):9 (6):5")
    assert why_not(battle, "skill", "E(8)", "(6)") is Code.KIND_NOT_AVAILABLE
    assert why_not(battle, "evil", "E(8) (20)", "(6) (20)") is Code.KIND_NOT_AVAILABLE


def test_an_evil_shadow_die_has_no_power_to_attack_with() -> None:
    battle = turn_showing("Es(8):5 E(20):9", against="(20):9 (6):5")
    assert why_not(battle, "evil", "Es(8) E(20)", "(6) (20)") is Code.KIND_NOT_AVAILABLE


def test_no_fire_die_helps() -> None:
    battle = turn_showing("E(8):4 E(20):9 F(6):6", against="(20):9 (6):5")
    assert why_not(battle, "evil", "E(8) E(20)", "(6) (20)") is Code.TARGET_TOO_HIGH


def test_all_ways_to_pair_off_are_offered() -> None:
    battle = turn_showing("E(20):9 E(20):9 E(4):1", against="(8):5 (8):6 (8):8")
    assert len(attacks(battle, "evil")) == 6 + 6
    battle = turn_showing("E(20):9 E(20):9 E(20):9", against="(8):5 (8):6 (8):8")
    assert len(attacks(battle, "evil")) == 9 + 9 * 2 + 6


def test_each_pair_is_a_fight_of_its_own_for_the_skills() -> None:
    battle = turn_showing("E%(8):5 EmJ(20):9 En(6):2", against="(12):9 G(6):5 (2):1 (4):1")
    battle = after_attack(battle, "evil", "E%(8) EmJ(20) En(6)", "G(6) (12) (2)", 1, 2, 12, 5, 6)
    assert row(battle, 0) == "E(4):1 E(4):2 Em(12):12 En(6):5"
    assert (row(battle, 1), captured_dice(battle, 0)) == ("(6):6 (4):1", "(12):9 G(6):5 n(2):1")
    assert battle.active == 0


def test_a_doppelganger_copies_the_die_that_it_took_itself() -> None:
    battle = turn_showing("ED(8):5 E(20):9", against="z(12):9 s(6):5 (4):1")
    battle = after_attack(battle, "evil", "ED(8) E(20)", "s(6) z(12)", 4, 7)
    assert row(battle, 0) == "s(6):4 E(20):7"


def test_turbo_dice_among_them_take_new_sizes() -> None:
    battle = turn_showing("E(X=8)!:5 E(20):9", against="(12):9 (6):5 (4):1")
    battle = after_attack(battle, "evil", "E(X)! E(20)", "(6) (12)", 7, 13, turbo={0: 14})
    assert row(battle, 0) == "E(X=14)!:13 E(20):7"


def test_naming_no_kind_means_an_evil_attack() -> None:
    battle = turn_showing("E(8):5 E(20):9", against="(20):9 (6):5 (4):1")
    assert captured_dice(after_attack(battle, "default", "E(8) E(20)", "(6) (20)", 3, 7), 0) == "(20):9 (6):5"


def test_where_no_kind_is_named_the_pairs_are_found_that_can_be_meant() -> None:
    battle = turn_showing("E(8):5 E(20):9", against="(20):9 (6):5 (4):1")
    assert captured_dice(after_attack(battle, "default", "E(8) E(20)", "(20) (6)", 3, 7), 0) == "(20):9 (6):5"
    assert why_not(battle, "evil", "E(8) E(20)", "(20) (6)") is Code.TARGET_BEYOND_SIZE
