from tests.rules.tables import battle_showing, power, skill, speed


def test_it_takes_the_size_and_keeps_its_skills() -> None:
    assert (
        battle_showing("mp(20):9", against="z(6):4 (20):20").after(power("mp(20)", "z(6)"), 5).mine
        == "mp(6):5"
    )


def test_it_takes_the_kind_too() -> None:
    assert (
        battle_showing("m(20):9", against="(X=7):4 (20):20").after(power("m(20)", "(X)"), 5).mine
        == "m(X=7):5"
    )


def test_two_captures_leave_it_as_it_is() -> None:
    laid = battle_showing("mz(20):9", against="(6):4 (8):5 (20):20")
    assert laid.after(speed("mz(20)", "(6) (8)"), 5).mine == "mz(20):5"


def test_every_morphing_die_of_the_attack_changes() -> None:
    laid = battle_showing("m(4):2 (6):3", against="(20):5 (20):20")
    assert laid.after(skill("m(4) (6)", "(20):5"), 19, 6).mine == "m(20):19 (6):6"
