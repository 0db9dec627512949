from tests.rules.tables import battle_showing, power


def test_a_maximum_die_always_shows_its_size() -> None:
    assert battle_showing("M(8):8", against="(6):4 (20):20").after(power("M(8)", "(6)")).mine == "M(8):8"


def test_a_mighty_maximum_die_shows_its_new_size() -> None:
    assert battle_showing("HM(8):8", against="(6):4 (20):20").after(power("HM(8)", "(6)")).mine == "HM(10):10"


def test_a_wildcard_draws_until_a_joker_comes() -> None:
    after = battle_showing("M(C):Jkr", against="(6):4 (20):20").after(power("M(C)", "(6)"), 0, 0, 51)
    assert after.mine == "M(C):Jkr (black)"
