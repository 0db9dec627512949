from tests.rules.tables import battle_showing, power, skill


def test_after_a_power_attack_it_is_what_it_captured() -> None:
    after = battle_showing("D(20):9", against="zs(6):4 (20):20").after(power("D(20)", "zs(6)"), 5)
    assert (after.mine, after.my_captures) == ("zs(6):5", "zs(6):4")


def test_after_any_other_attack_it_stays_itself() -> None:
    after = battle_showing("D(20):4", against="zs(6):4 (20):20").after(skill("D(20)", "zs(6)"), 5)
    assert after.mine == "D(20):5"


def test_what_the_capture_added_is_not_copied() -> None:
    after = battle_showing("nvD(20):9", against="(6):4 (20):20").after(power("nvD(20)", "(6)"), 5)
    assert (after.mine, after.my_captures) == ("(6):5", "vn(6):4")


def test_a_copy_of_a_rage_die_is_a_rage_die() -> None:
    after = battle_showing("D(20):9", against="G(6):4 (20):20").after(power("D(20)", "G(6)"), 5, 3)
    assert (after.mine, after.theirs) == ("G(6):5", "(6):3 (20):20")


def test_a_copy_of_a_mighty_die_grows_at_once() -> None:
    assert (
        battle_showing("D(20):9", against="H(6):4 (20):20").after(power("D(20)", "H(6)"), 8).mine == "H(8):8"
    )


def test_a_copy_of_a_konstant_die_rolls_once() -> None:
    assert (
        battle_showing("D(20):9", against="k(6):4 (20):20").after(power("D(20)", "k(6)"), 2).mine == "k(6):2"
    )
