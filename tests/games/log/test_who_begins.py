"""The sentence that explains who begins, by the rolls and for each reader."""

from random import Random

import pytest

from games.log.who_begins import WhoBegins, since_the_roll, table_after, who_begins
from rules import Battle, Decline, RerollChance, fold, scripted, seeded_draw
from rules.events import Event, InitiativeWon
from rules.random_play import random_action

NAMES = ["Ann", "Bob"]


def explanation(mine: str, theirs: str, *rolls: int, viewer: int | None = 0, **given: object) -> str:
    begun = Battle.from_recipes(mine, theirs, **given).begin(scripted(*rolls))  # type: ignore[arg-type]
    return found_in(begun.battle, begun.events, viewer).text


def found_in(battle: Battle, events: tuple[Event, ...] | list[Event], viewer: int | None) -> WhoBegins:
    found = who_begins(battle, events, NAMES, viewer)
    assert found is not None
    return found


def test_the_lowest_die_decides() -> None:
    said = [explanation("(6) (8)", "(6) (8)", 5, 2, 3, 7, viewer=viewer) for viewer in (0, 1, None)]
    assert said == [
        "You go first: your 2 is lower than Bob’s 3.",
        "Ann goes first: 2 is lower than your 3.",
        "Ann goes first: 2 is lower than Bob’s 3.",
    ]


def test_where_the_lowest_are_level_the_next_ones_do() -> None:
    said = [explanation("(6) (8)", "(6) (8)", 3, 1, 1, 4, viewer=viewer) for viewer in (0, 1)]
    assert said == [
        "You go first: you both have a 1, but your next die, 3, is lower than their 4.",
        "Ann goes first: you both have a 1, but their next die, 3, is lower than your 4.",
    ]
    assert explanation("(6) (6) (8)", "(6) (6) (8)", 3, 1, 2, 1, 2, 4) == (
        "You go first: you both have a 1 and a 2, but your next die, 3, is lower than their 4."
    )


def test_numbers_have_their_articles() -> None:
    assert explanation("(20) (20) (20)", "(20) (20) (20)", 8, 11, 12, 8, 11, 18) == (
        "You go first: you both have an 8 and an 11, but your next die, 12, is lower than their 18."
    )
    said = [explanation("(30) (30)", "(30) (30)", 7, 10, 7, high, viewer=None) for high in (11, 12, 18)]
    assert said == [
        f"Ann goes first: both have a 7, but Ann’s next die, 10, is lower than their opponent’s {high}."
        for high in ("an 11", "a 12", "an 18")
    ]


def test_where_all_of_one_side_are_level_the_side_with_more_dice_begins() -> None:
    said = [explanation("(6) (8)", "(6)", 3, 8, 3, viewer=viewer) for viewer in (0, 1, None)]
    assert said == [
        "You go first: you both have a 3, and you have more dice.",
        "Ann goes first: both have a 3, and Ann has more dice.",
        "Ann goes first: both have a 3, and Ann has more dice.",
    ]


def test_dice_that_do_not_count_are_named() -> None:
    said = explanation("(6) w(8)", "t(6) (8) g(4)", 3, 1, 1, 7, 2)
    assert (
        said
        == "You go first: your 3 is lower than Bob’s 7. Not counted: your w(8) 1, Bob’s t(6) 1, Bob’s g(4) 2."
    )
    assert (
        explanation("(6)", "t(6)", 3, 1)
        == "You go first: none of Bob’s dice count. Not counted: Bob’s t(6) 1."
    )


def test_where_all_dice_are_level_it_was_by_lot() -> None:
    assert (
        explanation("(6) (8)", "(6) (8)", 5, 2, 2, 5, 0)
        == "You go first: chosen at random, because you both have a 2 and a 5."
    )
    assert explanation("(6)", "(6)", 5, 5, 1) == "Bob goes first: chosen at random, because both have a 5."
    assert (
        explanation("w(6)", "w(6)", 5, 2, 0)
        == "You go first: chosen at random. Not counted: your w(6) 5, Bob’s w(6) 2."
    )


def test_a_button_that_never_begins_is_the_reason() -> None:
    said = explanation("(6)", "(6)", 6, 1, specials=["", "Giant"])
    assert said == "You go first: Bob’s fighter never goes first."


def test_who_takes_the_first_turn_by_a_reaction_is_named_alone() -> None:
    draw = scripted(5, 3, 1)
    begun = Battle.from_recipes("c(6)", "(6)").begin(draw)
    rerolled = begun.battle.act(0, RerollChance(0), draw)
    events = [*begun.events, *rerolled.events]
    assert found_in(rerolled.battle, events, 0).text == "You go first."


def test_it_is_told_as_the_dice_were_compared_not_as_they_lie_now() -> None:
    draw = scripted(5, 3, 6)
    begun = Battle.from_recipes("c(6)", "(6)").begin(draw)
    rerolled = begun.battle.act(0, RerollChance(0), draw)
    assert found_in(rerolled.battle, [*begun.events, *rerolled.events], 1).text == (
        "You go first: your 3 is lower than Ann’s 5."
    )


def test_nothing_is_told_of_a_round_whose_beginning_is_not_known() -> None:
    begun = Battle.from_recipes("c(6)", "(6)").begin(scripted(5, 3))
    declined = begun.battle.act(0, Decline(), scripted())
    assert who_begins(declined.battle, declined.events, NAMES, 0) is None


def test_names_cannot_bring_markup() -> None:
    begun = Battle.from_recipes("(6)", "(6)").begin(scripted(1, 3))
    found = who_begins(begun.battle, begun.events, ["<i>Ann</i>", "Bob"], 1)
    assert found is not None
    assert found.html == "<b>&lt;i&gt;Ann&lt;/i&gt; goes first:</b> 1 is lower than your 3."


@pytest.mark.parametrize("ruleset", ["classic", "goblin"])
def test_where_level_dice_make_a_draw_nobody_begins(ruleset: str) -> None:
    begun = Battle.from_recipes("(6)", "(6)", ruleset=ruleset).begin(scripted(5, 5, 2, 4))
    assert found_in(begun.battle, begun.events, 0).text == "You go first: your 2 is lower than Bob’s 4."


@pytest.mark.parametrize(
    ("mine", "special"),
    [
        ("(4) (6) (8) (10) (12) (12) (20)", "Brie"),
        ("r(4) (8) r(20) (10) (X)", ""),
        ("+(6) (8) c(10)", ""),
        ("U(4) Uf(6) (10) (X)", ""),
        ("(C) (6) w(20) c(8)", ""),
        ("(6) (8,8) (20)", "Nightmare"),
        ("(6) (8) (20)", "Portia"),
    ],
)
def test_the_dice_are_told_as_they_were_compared_however_they_came_to_lie(mine: str, special: str) -> None:
    chance = Random(mine)
    draw = seeded_draw(mine)
    start = Battle.from_recipes(
        mine, "(4) (10) (X)", first_to=3, specials=[special, ""], printed_specials=True
    )
    step = start.begin(draw)
    events = list(step.events)
    compared = 0
    while not step.battle.is_over:
        seat = chance.choice(list(step.battle.decisions))
        step = step.battle.act(seat, random_action(step.battle, seat, draw), draw)
        for place, event in enumerate(step.events, len(events)):
            if isinstance(event, InitiativeWon):
                so_far = [*events, *step.events][:place]
                rows = table_after(step.battle, since_the_roll(so_far)).seats
                seats = fold(start, so_far).seats
                assert [seat.row for seat in rows] == [seat.row for seat in seats]
                compared += 1
        events += step.events
    assert compared >= 3
