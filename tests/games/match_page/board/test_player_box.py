"""The box beside a seat's dice: its captured dice and its player."""

import pytest

from accounts.models import User
from games.models import Match
from rules import Attack, AttackKind
from tests.accounts.people import signed_in
from tests.games.forms import page_of
from tests.games.matches import a_match, a_match_showing, act, play_at_random, two_friends
from tests.html import Element, parsed

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def seat(match: Match, number: int) -> Element:
    return parsed(page_of(match, None)).one("section", data_seat=str(number))


def test_what_a_seat_has_captured_is_summed_up_once_it_is_more_than_one_die(
    players: tuple[User, User],
) -> None:
    match = a_match_showing(*players, "B(20) (1)", "(4) p(6) (20)", 7, 1, 2, 5, 20)
    assert not seat(match, 0).all("b", kind="tray-sum")
    match = act(match, 0, BOTH)
    assert seat(match, 0).one("b", kind="tray-sum").text == "captured, in points: 1"


BOTH = Attack(AttackKind.BERSERK, (0,), (0, 1))


def test_a_rating_stands_beside_the_name(players: tuple[User, User]) -> None:
    match = a_match(*players)
    assert not seat(match, 0).all("small", kind="rating")
    User.objects.filter(pk=players[0].pk).update(rating=1543)
    assert seat(match, 0).one("small", kind="rating").text == "1543"
    card = cards(match, players[1]).one("article", data_button="0")
    assert "Ann · rating 1543" in card.text


def test_a_fighters_card_says_how_the_two_stand_against_each_other(players: tuple[User, User]) -> None:
    ann, bob = players
    running = a_match(ann, bob)
    assert "in 1 match" not in cards(running, ann).text
    play_at_random(a_match(ann, bob, "(20) (20)", "(1)", first_to=1))
    for number in ("0", "1"):
        assert "Ann 1 : Bob 0 in 1 match" in cards(running, ann).one("article", data_button=number).text


def test_the_list_of_skills_has_the_special_rules_of_the_fighters(players: tuple[User, User]) -> None:
    usual = parsed(page_of(a_match(*players, "s(10)", "(8)"), players[0]))
    assert "special rule" not in usual.one("dl", kind="skills").text
    match = a_match(*players, "s(6) (20)", "(6) (4) (20)", specials=("DrClay", "QueenBeryl"))
    told = parsed(page_of(match, players[0])).one("dl", kind="skills").text
    assert told.count("special rule") == 2
    assert "Shadow" in told


def cards(match: Match, viewer: User) -> Element:
    return parsed(signed_in(viewer).get(f"{match.get_absolute_url()}cards/").content.decode())
