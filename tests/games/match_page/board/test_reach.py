"""The highlights of the board: their viewers, and the site's preview of a choice."""

from typing import Any

import pytest

from accounts.models import User
from games.models import Match
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match_showing, two_friends
from tests.html import Element, parsed

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


@pytest.fixture
def match(players: tuple[User, User]) -> Match:
    return a_match_showing(*players, "(1) (20)", "(4)", 1, 6, 4)


def preview_of(match: Match, player: User, **chosen: Any) -> Element:
    asked = {"decision": match.battle.decisions[0].number, **chosen}
    return parsed(signed_in(player).get(f"{match.get_absolute_url()}preview/", asked).content.decode())


def test_the_board_lights_only_for_who_is_to_move(match: Match, players: tuple[User, User]) -> None:
    ann, bob = players
    assert parsed(page_of(match, ann)).one("p", id="say").attributes["data-takes"] == "1:1.0"
    for viewer in (bob, None):
        assert "data-takes" not in page_of(match, viewer)


def test_dice_of_one_side_are_told_what_they_reach(match: Match, players: tuple[User, User]) -> None:
    said = preview_of(match, players[0], attacker="1").one("span")
    assert (said.text, said.attributes["data-reached"]) == ("Your 6 can take their 4.", "1.0")


def test_both_sides_are_told_what_happens_and_the_scores_then(
    match: Match, players: tuple[User, User]
) -> None:
    said = preview_of(match, players[0], attacker="1", target="1.0")
    assert said.text == "Power: your 6 takes their 4. New score: 14.5 : 0"
    assert "data-possible" in said.all("span")[0].attributes


def test_what_cannot_be_is_not_marked_as_possible(match: Match, players: tuple[User, User]) -> None:
    said = preview_of(match, players[0], attacker=["0", "1"], target="1.0")
    assert "data-possible" not in said.all("span")[0].attributes


def test_of_dice_that_count_otherwise_than_they_show_both_are_told(players: tuple[User, User]) -> None:
    match = a_match_showing(*players, "-(4) (20)", "|(4)", 3, 9, 4)
    said = preview_of(match, players[0], attacker="0", target="1.0").text
    assert said == "-(4) counts as 4 when it attacks: not enough for |(4), which needs 5."
    match = a_match_showing(*players, "-(4) (20)", "-(4)", 3, 9, 4)
    said = preview_of(match, players[0], attacker="0", target="1.0").text
    assert said.startswith("Power: your 3 (counts 4) takes their 4 (counts 3).")
