from tests.rules.tables import battle_showing


def test_a_poison_die_costs_its_owner_its_size_and_its_captor_half() -> None:
    assert battle_showing("p(20):4", against="(4):1").my_score == -20
    assert battle_showing("n(4):1", against="(4):1", captured="p(20):4").my_score == -10


def test_a_poison_value_die_costs_what_it_shows() -> None:
    assert battle_showing("pv(20):4", against="(4):1").my_score == -4


def test_the_order_of_letters_does_not_matter() -> None:
    assert (
        battle_showing("vp(20):4", against="(4):1").my_score
        == battle_showing("pv(20):4", against="(4):1").my_score
    )


def test_null_outweighs_poison() -> None:
    assert battle_showing("pn(20):4", against="(4):1").my_score == 0
