"""Descriptions of matches: lines and safe markup, editable by the proposer until the match begins."""

import pytest

from accounts.models import User
from games import play
from games.models import Match
from tests.accounts.people import a_player
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match, an_offer, two_friends
from tests.games.offers.test_proposing import ann, propose, refusal_page
from tests.html import parsed
from tests.refusals import refused_as

__all__ = ["ann"]

pytestmark = pytest.mark.django_db


def describe(match: Match, player: User | None, text: str) -> int:
    address = f"{match.get_absolute_url()}describe/"
    return signed_in(player).post(address, {"description": text}).status_code


def test_lines_and_markup_are_kept_and_shown(ann: User) -> None:
    match = propose(ann, description="First line\r\n**loud**, <b>not bold</b>, @Ann")
    assert match.description == "First line\n**loud**, <b>not bold</b>, @Ann"
    page = page_of(match, ann)
    assert parsed(page).one("strong").text == "loud"
    assert "&lt;b&gt;not bold&lt;/b&gt;" in page
    assert "@Ann" in [link.text for link in parsed(page).all("a", href=ann.get_absolute_url())]


def test_lists_show_it_in_one_plain_line(ann: User) -> None:
    propose(ann, description="First\n**loud** & *soft*")
    assert "First loud &amp; soft" in signed_in(None).get("/matches/open/").content.decode()


def test_an_end_of_line_counts_once(ann: User) -> None:
    longest = "x" * 100 + "\r\n" + "y" * 154
    assert propose(ann, description=longest).description == longest.replace("\r\n", "\n")


def test_one_that_is_too_long_is_refused(ann: User) -> None:
    assert "up to 255" in refusal_page(ann, description="x" * 256)


def test_the_proposer_may_change_it_until_the_match_begins() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob, description="Monday")
    assert "Change the description" in page_of(offer, ann)
    assert describe(offer, ann, "Tuesday\r\nor later") == 302
    changed = Match.objects.get()
    assert (changed.description, changed.version) == ("Tuesday\nor later", offer.version + 1)
    play.accept(offer.pk, bob)
    assert describe(offer, ann, "too late") == 409
    assert Match.objects.get().description == "Tuesday\nor later"


def test_nobody_else_may_change_it() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob, description="Monday")
    for player in [bob, a_player("Tom")]:
        assert "Change the description" not in page_of(offer, player)
        assert describe(offer, player, "mine") == 403
    with refused_as("not-the-proposer"):
        play.describe(offer.pk, bob, "mine")
    assert Match.objects.get().description == "Monday"


def test_a_withdrawn_offer_keeps_its_description() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob, description="Monday")
    play.decline(offer.pk, ann)
    with refused_as("offer-is-gone"):
        play.describe(offer.pk, ann, "Tuesday")


@pytest.mark.parametrize(("text", "kept"), [("", ""), (" \r\n ", ""), ("x" * 255, "x" * 255)])
def test_it_may_be_empty_or_long(text: str, kept: str) -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob, description="Monday")
    assert describe(offer, ann, text) == 302
    assert Match.objects.get().description == kept


def test_a_change_that_is_too_long_says_so_and_changes_nothing() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob, description="Monday")
    assert describe(offer, ann, "x" * 256) == 422
    with refused_as("description-too-long"):
        play.describe(offer.pk, ann, "x" * 256)
    assert Match.objects.get().description == "Monday"


def test_it_stays_with_the_match() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, description="**Cup**")
    assert "<strong>Cup</strong>" in page_of(match, None)
