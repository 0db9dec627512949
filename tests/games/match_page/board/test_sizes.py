"""Choosing sizes on the page: drawn as dice, with their score and the others' choices."""

import pytest

from accounts.models import User
from games import play
from games.models import Match
from rules import Choose
from tests.games.forms import page_of
from tests.games.matches import a_match, act, two_friends
from tests.html import Element, parsed

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def choices(match: Match, player: User | None) -> list[Element]:
    return parsed(page_of(match, player)).all("fieldset", kind="choice")


def picks(choice: Element) -> list[str]:
    return [pick.attributes["data-size"] for pick in choice.all("button", kind="pick")]


def pressed_sizes(choice: Element) -> list[str]:
    return [pick.attributes["data-size"] for pick in choice.all("button", aria_pressed="true")]


def after_a_lost_round(players: tuple[User, User], mine: str, chosen: Choose) -> Match:
    match = act(a_match(*players, mine, "(20)"), 0, chosen)
    return play.surrender_round(match.pk, players[0], match.battle.round)


def test_the_chips_are_the_dice_of_the_range_and_its_ends(players: tuple[User, User]) -> None:
    match = a_match(*players, "(X) (U) (V)", "(20)")
    assert [picks(choice) for choice in choices(match, players[0])] == [
        ["4", "6", "8", "10", "12", "20"],
        ["8", "10", "12", "20", "30"],
        ["6", "8", "10", "12"],
    ]


def test_before_a_size_is_chosen_none_is_filled_in(players: tuple[User, User]) -> None:
    match = a_match(*players, "(X)", "(20)")
    [choice] = choices(match, players[0])
    assert pressed_sizes(choice) == []
    assert choice.one("input", type="number").attributes["value"] == ""
    assert "It scores 2 to 10 if kept, 4 to 20 if captured." in choice.text


def test_the_size_of_last_time_is_filled_in_and_marked(players: tuple[User, User]) -> None:
    match = after_a_lost_round(players, "(X) (4/20)", Choose({"X": 7}, {1: 20}))
    swing, option = choices(match, players[0])
    assert pressed_sizes(swing) == ["7"]
    assert picks(swing) == ["4", "6", "7", "8", "10", "12", "20"]
    assert "It scores 3.5 if kept, 7 if captured. Last time: 7." in swing.text
    [chosen] = [one for one in option.all("input", type="radio") if "checked" in one.attributes]
    assert chosen.attributes["value"] == "20"


@pytest.mark.parametrize(
    ("recipe", "ruleset", "sentence"),
    [
        ("(X) (X)", "online", "They score 4 to 20 if kept, 8 to 40 if captured."),
        ("(X,X)", "online", "It scores 4 to 20 if kept, 8 to 40 if captured."),
        ("p(X)", "online", "It scores −4 to −20 if kept, −2 to −10 if captured."),
        ("n(X)", "online", "It scores 0 to 0 if kept, 0 to 0 if captured."),
        ("(Y)", "goblin", "It scores 2 to 10 if kept, 4 to 20 if captured."),
    ],
)
def test_what_a_size_counts_is_told_as_the_rules_count_it(
    players: tuple[User, User], recipe: str, ruleset: str, sentence: str
) -> None:
    match = a_match(*players, recipe, "(20)", ruleset=ruleset)
    assert sentence in choices(match, players[0])[0].text


def test_a_die_that_counts_what_it_shows_says_nothing_of_its_size(players: tuple[User, User]) -> None:
    match = a_match(*players, "v(X)", "(20)")
    [choice] = choices(match, players[0])
    assert "counts" not in choice.text


def test_an_option_is_two_dice_with_what_each_counts(players: tuple[User, User]) -> None:
    match = a_match(*players, "(4/20)", "(20)")
    [choice] = choices(match, players[0])
    assert [side.text for side in choice.all("label")] == [
        "4 4 sides kept 2, captured 4",
        "20 20 sides kept 10, captured 20",
    ]


def test_everybody_sees_among_which_sizes_the_others_choose(players: tuple[User, User]) -> None:
    match = a_match(*players, "(X) (4/20)", "(V) (8)")
    ann, bob = players
    asked = "Ann chooses X 4 to 20 · 4 or 20"
    assert "Bob chooses V 6 to 12" in parsed(page_of(match, ann)).text
    assert asked not in parsed(page_of(match, ann)).text
    assert asked in parsed(page_of(match, bob)).text
    act(match, 0, Choose({"X": 9}, {1: 4}))
    assert "Bob chooses V 6 to 12" in parsed(page_of(match, ann)).text
    for viewer in (bob, None):
        assert asked in parsed(page_of(match, viewer)).text
