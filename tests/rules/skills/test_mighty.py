from tests.rules.tables import battle_beginning, battle_showing, chance, power, trip


def test_a_mighty_die_grows_before_it_rolls() -> None:
    assert battle_showing("H(8):8", against="(6):4 (20):20").after(power("H(8)", "(6)"), 9).mine == "H(10):9"


def test_it_does_not_grow_in_its_first_roll() -> None:
    assert battle_beginning("H(8):2", "(6):4").mine == "H(8):2"


def test_thirty_sides_are_enough() -> None:
    assert (
        battle_showing("H(30):8", against="(6):4 (20):20").after(power("H(30)", "(6)"), 9).mine == "H(30):9"
    )


def test_it_grows_by_chance_and_when_it_is_tripped() -> None:
    assert battle_beginning("(4):2", "cH(8):5").after(chance("cH(8)"), 9).mine == "cH(10):9"
    assert battle_showing("t(6):1", against="H(4):4").after(trip("t(6)", "H(4)"), 1, 6).theirs == "H(6):6"
