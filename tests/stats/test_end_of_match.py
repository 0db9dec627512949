"""The rating change at the end of a match, and the picture to share."""

from typing import Any

import pytest

from accounts.models import User
from buttons.models import Button
from games import play
from games.models import Match
from games.play import ProposedSeat
from stats.counting import counting
from tests.accounts.people import signed_in
from tests.games.forms import page_of
from tests.games.matches import offer_of, play_at_random, two_friends
from tests.html import Element, parsed
from tests.stats.rows import a_button

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def an_end(players: tuple[User, User], **terms: Any) -> Match:
    fighters = [a_button(f"{name}{Button.objects.count()}", "(20) (12) (8)") for name in ("One", "Other")]
    places = [
        ProposedSeat(player, button.recipe, button.name)
        for player, button in zip(players, fighters, strict=True)
    ]
    offer = offer_of(players[0], places, first_to=1, **terms)
    match = play_at_random(play.accept(offer.pk, players[1]))
    counting.count([match.pk])
    return match


def verdict(match: Match, viewer: User | None) -> Element:
    return parsed(page_of(match, viewer)).one("section", kind="verdict")


def test_winner_and_loser_read_what_it_changed_and_nobody_else_does(players: tuple[User, User]) -> None:
    match = an_end(players)
    for seat in match.all_seats:
        told = verdict(match, seat.player).one("p", kind="rating-changed").text
        assert told.startswith("Rating 1")
        assert (" +" if seat.result == seat.Result.WON else " −") in told
    assert not verdict(match, None).all("p", kind="rating-changed")


def test_a_friendly_match_changed_nothing(players: tuple[User, User]) -> None:
    match = an_end(players, rated=False)
    assert not verdict(match, players[0]).all("p", kind="rating-changed")


def test_the_end_leads_to_pictures_to_share_unless_the_match_is_private(players: tuple[User, User]) -> None:
    match = an_end(players)
    (share,) = [link for link in verdict(match, players[1]).all("a") if link.text == "Share"]
    page = signed_in(players[1]).get(share.attributes["href"])
    link = parsed(page.content.decode()).one("a", download=f"buttonmen-{match.pk}.png")
    answer = signed_in(None).get(link.attributes["href"])
    assert answer["Content-Type"] == "image/png"
    private = an_end(players, is_private=True)
    assert "Share" not in verdict(private, players[0]).text
