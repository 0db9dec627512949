from tests.rules.tables import battle_beginning, battle_showing, power


def test_it_does_not_count_for_initiative() -> None:
    assert battle_beginning("w(8):1 (8):5", "(4):4").battle.first == 1


def test_in_every_other_way_it_is_like_any_other() -> None:
    assert battle_showing("w(8):5", against="(6):4 (20):20").after(power("w(8)", "(6)"), 3).mine == "w(8):3"
