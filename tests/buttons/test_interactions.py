"""Interactions of skills under each ruleset: the sentences agree with the rules."""

import pytest

from buttons.recipes.interactions import DIFFERENCES, INTERACTIONS, interactions_among
from rules import Attack, AttackKind
from rules.chance import DrawPurpose
from rules.rulesets import RULESETS
from tests.rules.tables import turn_showing

BERSERK = AttackKind.BERSERK


def lowest(low: int, high: int, what: DrawPurpose) -> int:
    return low


@pytest.mark.parametrize(
    ("pair", "mine", "foe", "kind", "online", "classic"),
    [
        ("BH", "BH(12):9", "(10):9", BERSERK, "H(8):1", "(6):1"),
        ("Bh", "Bh(12):9", "(10):9", BERSERK, "h(4):1", "(6):1"),
        ("B?", "B?(X=12):9", "(10):9", BERSERK, "(X=4)?:1", "(X=6):1"),
        ("B&", "B&(X=12):9", "(10):9", BERSERK, "(X=4)&:1", "(X=6):1"),
        ("B%", "B%(12):9", "(10):9", BERSERK, "(3):1 (3):1", "(6):1"),
        ("Bk", "Bk(12):9", "(10):9", BERSERK, "k(6):1", "(6):1"),
        ("o?", "(12):9 o?(X=10):2", "(10):9", AttackKind.POWER, "(12):1 o(X=4)?:1", "(12):1 o(X=10)?:1"),
    ],
)
def test_a_die_becomes_what_the_sentence_of_its_ruleset_says(
    pair: str, mine: str, foe: str, kind: AttackKind, online: str, classic: str
) -> None:
    assert pair in DIFFERENCES
    for ruleset, row in (("online", online), ("classic", classic)):
        table = turn_showing(mine, against=f"{foe} (20):20", ruleset=ruleset)
        left = table.act(0, Attack(kind, (0,), (0,)), lowest).battle.seats[0].row
        assert " ".join(map(str, left)) == row, ruleset


@pytest.mark.parametrize(("ruleset", "next_seat"), [("online", 1), ("classic", 0)])
def test_an_odd_number_of_ornery_gives_a_turn_by_the_rulebook(ruleset: str, next_seat: int) -> None:
    table = turn_showing("(12):9 o^(10):2", against="(10):9 (20):20", ruleset=ruleset)
    assert table.act(0, Attack(AttackKind.POWER, (0,), (0,)), lowest).battle.active == next_seat


@pytest.mark.parametrize(
    ("target", "online", "classic"),
    [("G%(10):9", "%(10):1", "(10):1"), ("G!(X=10):9", "(X=10)!:1", "(X=10):1")],
)
def test_what_replaces_a_rage_die(target: str, online: str, classic: str) -> None:
    for ruleset, die in (("online", online), ("classic", classic)):
        table = turn_showing("(12):9", against=f"{target} (20):20", ruleset=ruleset)
        row = table.act(0, Attack(AttackKind.POWER, (0,), (0,)), lowest).battle.seats[1].row
        assert str(row[0]) == die, ruleset


def test_each_ruleset_has_its_own_sentence() -> None:
    assert DIFFERENCES.keys() <= INTERACTIONS.keys()
    for pair, difference in DIFFERENCES.items():
        for ruleset in RULESETS.values():
            [told] = [one for one in interactions_among(pair, ruleset) if one.letters == pair]
            expected = difference.words if difference.holds(ruleset) else INTERACTIONS[pair]
            assert str(told.words) == str(expected), (pair, ruleset.name)
        assert not difference.holds(RULESETS["online"]), pair
