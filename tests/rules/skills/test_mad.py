from tests.rules.tables import battle_showing, boom, power


def test_a_mad_die_takes_an_even_size_when_it_rolls_again() -> None:
    after = battle_showing("(X=7)&:5", against="(6):4 (20):20").after(power("(X)&", "(6)"), 3, 10)
    assert after.mine == "(X=10)&:10"


def test_also_when_it_is_made_to_roll() -> None:
    assert (
        battle_showing("b(4):1 (6):6", against="(T=7)&:5").after(boom("b(4)", "(T)&"), 0, 2).theirs
        == "(T=2)&:2"
    )


def test_a_plain_die_cannot_be_mad() -> None:
    assert battle_showing("(8)&:5", against="(6):4 (20):20").after(power("(8)&", "(6)"), 7).mine == "(8)&:7"
