from tests.rules.tables import battle_beginning, battle_showing, power


def test_a_weak_die_shrinks_before_it_rolls() -> None:
    assert battle_showing("h(8):8", against="(6):4 (20):20").after(power("h(8)", "(6)"), 6).mine == "h(6):6"


def test_it_does_not_shrink_in_its_first_roll() -> None:
    assert battle_beginning("h(8):2", "(6):4").mine == "h(8):2"


def test_one_side_is_left() -> None:
    assert battle_showing("h(1):1", against="(6):1 (20):20").after(power("h(1)", "(6)"), 1).mine == "h(1):1"


def test_of_a_twin_both_halves_shrink() -> None:
    after = battle_showing("h(8,10):8", against="(6):4 (20):20").after(power("h(8,10)", "(6)"), 6, 8)
    assert after.mine == "h(6,8):14"
