"""Worked examples of initiative, one sentence each."""

import pytest

from rules import (
    Battle,
    Code,
    Phase,
    seeded_draw,
)
from rules.chance import DrawPurpose
from rules.dice import DIZZY
from rules.events import InitiativeWon, RoundEnded
from tests.rules.tables import (
    TableView,
    battle_beginning,
    battle_showing,
    chance,
    dice,
    focus,
    power,
)


def twenties(*values: int) -> str:
    return " ".join(f"(20):{value}" for value in values)


def first_of(
    mine: str, against: str, *draws: int, ruleset: str = "online", specials: tuple[str, ...] = ()
) -> int | None:
    return battle_beginning(mine, against, *draws, ruleset=ruleset, specials=specials).battle.first


def test_1_the_lower_die_at_the_first_difference_goes_first() -> None:
    assert first_of(twenties(2, 4, 5, 13, 18), twenties(2, 2, 6, 9, 13)) == 1


def test_2_high_dice_do_not_matter_once_a_lower_one_has_decided() -> None:
    assert first_of(twenties(1, 3, 6, 7, 20), twenties(1, 2, 20, 20, 20)) == 1


def test_3_of_equal_dice_the_larger_number_goes_first() -> None:
    assert first_of(twenties(1, 3), twenties(1, 3, 9)) == 1


def test_4_trip_dice_are_left_out() -> None:
    assert first_of("t(6):1 (8):5", "(10):4") == 1


@pytest.mark.parametrize("lot", [0, 1])
def test_5_two_empty_lists_are_drawn_by_lot(lot: int) -> None:
    assert first_of("w(4):1 g(6):2", "G(8):1", lot) == lot


def test_5_two_empty_lists_are_a_draw_in_classic() -> None:
    assert is_drawn_at_once("w(4):1 g(6):2", "G(8):1", ruleset="classic")


def test_6_giant_is_never_first_not_even_against_an_empty_list() -> None:
    assert first_of(twenties(1, 1), "w(4):3", specials=("Giant",)) == 1


@pytest.mark.parametrize("lot", [0, 1])
def test_7_equal_dice_are_drawn_by_lot(lot: int) -> None:
    assert first_of(twenties(3, 7), twenties(7, 3), lot) == lot


@pytest.mark.parametrize("ruleset", ["classic", "goblin"])
def test_7_equal_dice_are_a_draw_elsewhere(ruleset: str) -> None:
    assert is_drawn_at_once(twenties(3, 7), twenties(7, 3), ruleset=ruleset)


def is_drawn_at_once(mine: str, against: str, ruleset: str) -> bool:
    shown = [die.value for row in (mine, against) for die in dice(row)]
    later = seeded_draw(1)

    def draw(low: int, high: int, what: DrawPurpose) -> int:
        return shown.pop(0) if shown else later(low, high, what)

    recipes = (" ".join(die.recipe for die in dice(row)) for row in (mine, against))
    events = Battle.from_recipes(*recipes, ruleset=ruleset).begin(draw).events
    ended = next((event for event in events if isinstance(event, RoundEnded | InitiativeWon)), None)
    return isinstance(ended, RoundEnded) and ended.winner is None


def focus_of_ten() -> TableView:
    return battle_beginning("(6):2 (8):8", "(4):3 f(10):7")


@pytest.mark.parametrize("value", [1, 2])
def test_8_a_focus_die_turned_down_far_enough_goes_first_and_is_dizzy(value: int) -> None:
    laid = focus_of_ten().after(focus(f10=value))
    assert laid.battle.first == 1
    assert laid.mine == f"(4):3 f(10):{value}"
    assert DIZZY in laid.battle.seats[1].row[1].marks


def test_8_a_focus_die_not_turned_down_far_enough_is_refused() -> None:
    assert focus_of_ten().refusal(focus(f10=3)) is Code.NOT_FIRST_YET


@pytest.mark.parametrize(("rolled", "first"), [(1, 1), (2, 1), (3, 0), (8, 0)])
def test_9_a_chance_die_has_to_come_out_strictly_first(rolled: int, first: int) -> None:
    laid = battle_beginning("(4):2", "(6):4 c(8):5").after(chance("c(8)"), rolled)
    assert laid.battle.first == first
    assert laid.battle.phase is Phase.TURN


def test_10_a_dizzy_die_sits_out_one_attack() -> None:
    laid = battle_showing("f(10):2 (4):3", against="(20):1 (20):2", dizzy="f(10)")
    assert laid.refusal(power("f(10)", "(20):1")) is Code.DIZZY_DIE
    after = laid.after(power("(4)", "(20):1"), 3)
    assert not after.battle.seats[0].row[0].marks
