"""Swing, option, twin and wildcard dice: common rules and differences."""

import pytest

from rules import Battle, Choose, Code, parse_recipe, scripted
from rules.dice import card_name, card_value, next_larger, next_smaller, swing_range
from tests.rules.tables import battle_beginning, battle_showing, die, power, print_row, skill


@pytest.mark.parametrize(
    ("letter", "low", "high"),
    [
        ("P", 1, 30), ("R", 2, 16), ("S", 6, 20), ("T", 2, 12), ("U", 8, 30),
        ("V", 6, 12), ("W", 4, 12), ("X", 4, 20), ("Y", 1, 20), ("Z", 4, 30), ("X'", 4, 20),
    ],
)  # fmt: skip
def test_every_swing_letter_has_its_range(letter: str, low: int, high: int) -> None:
    assert swing_range(letter) == (low, high)
    battle = Battle.from_recipes(f"({letter})", "(20)").begin(scripted(1)).battle
    for size in (low, high):
        assert battle.why_not(0, Choose(swing={letter: size})) is None
    for size in (low - 1, high + 1):
        refused = battle.why_not(0, Choose(swing={letter: size}))
        assert refused is not None
        assert refused.code is Code.SIZE_OUT_OF_RANGE


def test_dice_of_one_letter_share_a_size_and_primes_are_letters_of_their_own() -> None:
    battle = Battle.from_recipes("(X) (X) (X')", "(20)").begin(scripted(9)).battle
    sized = battle.act(0, Choose(swing={"X": 5, "X'": 6}), scripted(1, 2, 3)).battle
    assert print_row(sized.seats[0].row) == "(X=5):1 (X=5):2 (X'=6):3"


def test_all_sizes_are_handed_in_together_and_nothing_else() -> None:
    battle = Battle.from_recipes("(X) (4/10)", "(20)").begin(scripted(9)).battle
    codes = [
        refused.code
        for sizes in (Choose(swing={"X": 5}), Choose({"X": 5, "Y": 5}, {1: 4}), Choose({"X": 5}, {1: 5}))
        if (refused := battle.why_not(0, sizes)) is not None
    ]
    assert codes == [Code.SIZE_MISSING, Code.SIZE_NOT_ASKED, Code.SIZE_NOT_AN_OPTION]


def test_an_option_die_takes_one_of_its_sizes() -> None:
    battle = Battle.from_recipes("(4/10)", "(20)").begin(scripted(9)).battle
    assert print_row(battle.act(0, Choose(option={0: 10}), scripted(8)).battle.seats[0].row) == "(4/10=10):8"


def test_a_twin_is_one_die_for_all_purposes() -> None:
    twin = die("(3,X=5):6")
    assert (twin.size, twin.lowest, twin.showing) == (8, 2, 6)
    after = battle_showing("(6,4):7", against="(10):7 (20):20").after(power("(6,4)", "(10)"), 5, 2)
    assert after.mine == "(6,4):7"


def test_a_twin_with_an_empty_half_may_show_one() -> None:
    assert die("(0,4):1").lowest == 1


def test_a_twin_counts_once_for_initiative() -> None:
    assert battle_beginning("(4,4):2", "(4):2 (20):20").battle.first == 1


def test_a_wildcard_draws_cards_without_putting_them_back() -> None:
    laid = battle_showing("(C):KS", against="(4):1 (20):20")
    after = laid.after(power("(C)", "(4)"), 0)
    assert after.mine == "(C):AC"
    assert after.battle.seats[0].deck == (1,)


@pytest.mark.parametrize(
    ("card", "name", "value"),
    [(1, "AC", 1), (10, "10C", 10), (13, "KC", 13), (14, "AD", 1), (52, "KS", 13), (53, "Jkr (red)", 20)],
)
def test_cards_count_what_they_show_and_jokers_twenty(card: int, name: str, value: int) -> None:
    assert (card_name(card), card_value(card)) == (name, value)


def test_an_ace_counts_one_in_a_skill_attack() -> None:
    laid = battle_showing("(C):A (4):2", against="(6):3 (20):16")
    assert laid.allows(skill("(C) (4)", "(6)"))
    assert not laid.allows(skill("(C) (4)", "(20)"))


@pytest.mark.parametrize(
    ("size", "smaller", "larger"),
    [(0, 0, 1), (1, 1, 2), (7, 6, 8), (12, 10, 16), (20, 16, 30), (30, 20, 30), (31, 30, 31), (99, 30, 99)],
)
def test_dice_shrink_and_grow_by_standard_sizes(size: int, smaller: int, larger: int) -> None:
    assert (next_smaller(size), next_larger(size)) == (smaller, larger)


def test_a_die_is_a_value() -> None:
    assert parse_recipe("s(10)").dice[0].replace(showing=5) == die("s(10):5")
    assert hash(die("s(10):5")) == hash(die("s(10):5"))
