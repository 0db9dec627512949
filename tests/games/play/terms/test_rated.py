"""Rated matches: agreed on before the match and shown to those who may join."""

import pytest

from accounts.models import User
from buttons.models import Button, ButtonSet
from games import play
from games.models import Match
from games.play import ProposedSeat
from games.play.terms.rated import why_friendly
from robots.seating import make_robots, robots_by_strength
from tests.accounts.people import a_guest, a_player, introduce
from tests.games.forms import page_of, signed_in
from tests.games.matches import an_offer, offer_of, play_at_random, two_friends
from tests.games.offers.test_proposing import NEW, browser, propose, refusal_page
from tests.html import parsed

pytestmark = pytest.mark.django_db

AVIS, BAUER = "soldiers/avis", "soldiers/bauer"


@pytest.fixture(autouse=True)
def soldiers() -> None:
    made = ButtonSet.objects.create(name="Soldiers")
    Button.objects.create(set=made, name="Avis", recipe="(4) (4) (10) (12) (X)")
    Button.objects.create(set=made, name="Bauer", recipe="(8) (10) (12) (20) s(X)")


def between_soldiers(one: User, other: User | None, **terms: object) -> Match:
    places = [ProposedSeat(one, "(4) (4) (10)", "Avis"), ProposedSeat(other, "(8) (10) (12)", "Bauer")]
    return offer_of(one, places, **terms)


def offered(player: User, **fields: object) -> Match:
    return propose(player, **{"my_recipe": "", "mine": AVIS, "their_recipe": "", "theirs": BAUER} | fields)


def line_of_terms(player: User, **asked: str) -> list[str]:
    page = parsed(browser(player).get(NEW, {"first_to": "3", **asked}).content.decode())
    return [line.text for line in page.one("ul", id="terms").all("li")]


# ---- in the form


def test_a_match_is_rated_as_usual() -> None:
    ann = a_player("Ann")
    assert offered(ann).rated
    assert "rated" in line_of_terms(ann)


def test_a_match_is_friendly_by_wish() -> None:
    ann = a_player("Ann")
    assert not offered(ann, rated="no").rated
    assert "friendly" in line_of_terms(ann, rated="no")


@pytest.mark.parametrize("uneven", [{"my_recipe": "(6)"}, {"their_recipe": "(6)"}, {"winslow": "mine"}])
def test_an_uneven_match_is_friendly_unless_its_players_want_it_rated(uneven: dict[str, str]) -> None:
    ann = a_player("Ann")
    assert not offered(ann, **uneven).rated
    assert "friendly" in line_of_terms(ann, **uneven)
    Match.objects.all().delete()
    assert offered(ann, **uneven, rated="yes").rated
    assert "rated" in line_of_terms(ann, **uneven, rated="yes")


def test_a_private_match_is_never_rated() -> None:
    ann = a_player("Ann")
    both = {"is_private": "on", "rated": "yes"}
    assert "friendly, because private matches are never rated" in line_of_terms(ann, **both)
    assert "Private matches are never rated. Choose either private or rated." in refusal_page(ann, **both)
    assert not offered(ann, is_private="on").rated


def test_another_wish_makes_no_sense() -> None:
    ann = a_player("Ann")
    assert "is not one of the available choices" in refusal_page(ann, rated="twice")


# ---- told before one joins


def test_those_who_may_join_see_it_in_the_list_and_on_the_offer() -> None:
    ann, bob = two_friends()
    rated = between_soldiers(ann, None)
    friendly = between_soldiers(ann, None, rated=False)
    rows = parsed(signed_in(bob).get("/matches/open/").content.decode()).all("td", kind="offer-terms")
    assert rows[0].text.startswith("First to 3 · friendly")
    assert rows[1].text.startswith("First to 3 · rated")
    assert "Rated." in page_of(rated, bob)
    assert "Friendly. Unrated." in " ".join(page_of(friendly, bob).split())


def test_a_challenge_says_in_the_list_of_matches_that_it_is_friendly() -> None:
    ann, bob = two_friends()
    between_soldiers(ann, bob)
    assert "friendly" not in signed_in(bob).get("/matches/").content.decode()
    between_soldiers(ann, bob, rated=False)
    assert "First to 3, friendly" in signed_in(bob).get("/matches/").content.decode()


def test_matches_with_robots_are_rated_apart() -> None:
    make_robots()
    ann, robot = a_player("Ann"), robots_by_strength()[0].player
    assert "Rated separately from matches between people." in page_of(between_soldiers(ann, robot), ann)


def test_the_page_of_a_match_says_it_to_those_who_watch() -> None:
    ann, bob = two_friends()
    match = play.accept(between_soldiers(ann, bob, rated=False).pk, bob)
    assert "Friendly. Unrated." in " ".join(page_of(match, None).split())


# ---- what is never rated


def test_a_match_with_a_guest_is_friendly_even_if_the_guest_signs_up_later() -> None:
    ann, guest = a_player("Ann"), a_guest()
    introduce(ann, guest)
    offer = between_soldiers(ann, None)
    assert why_friendly(offer) == ""
    offer = between_soldiers(ann, guest)
    assert why_friendly(offer) == "Unrated, because a guest is playing."
    assert not play.accept(offer.pk, guest).rated


def test_robots_agree_to_no_rated_match_with_uneven_sides() -> None:
    make_robots()
    ann, robot = a_player("Ann"), robots_by_strength()[0].player
    offer = an_offer(ann, robot, "(20) (20)", "(1)")
    assert "uneven" in why_friendly(offer)
    assert not play.accept(offer.pk, robot).rated


def test_nobody_agrees_unasked_to_a_rated_match_with_uneven_sides() -> None:
    ann, bob = two_friends()
    bob.preferences.auto_accept = "everybody"
    bob.preferences.save()
    assert an_offer(ann, bob, "(20) (20)", "(1)").is_offered
    assert not an_offer(ann, bob, "(20) (20)", "(1)", rated=False).is_offered
    assert not between_soldiers(ann, bob).is_offered


def test_who_joins_with_a_recipe_of_their_own_makes_the_match_friendly() -> None:
    ann, bob, cid = *two_friends(), a_player("Cid")
    places = [ProposedSeat(ann, "(4) (4) (10)", "Avis"), ProposedSeat(None)]
    own = play.accept(offer_of(ann, places).pk, bob, place=ProposedSeat(bob, "(20) (20)"))
    known = play.accept(offer_of(ann, places).pk, cid, place=ProposedSeat(cid, "(8) (10) (12)", "Bauer"))
    assert (own.rated, known.rated) == (False, True)


# ---- once more


@pytest.mark.parametrize("rated", [True, False])
def test_a_rematch_is_rated_as_the_match_was_and_says_so(rated: bool) -> None:
    ann, bob = two_friends()
    old = play_at_random(play.accept(between_soldiers(ann, bob, rated=rated, first_to=1).pk, bob))
    new = play.rematch(old.pk, ann, [ProposedSeat(None, "(4)", "Avis"), ProposedSeat(None, "(8)", "Bauer")])
    assert new.rated is rated
    assert ("(friendly)" in page_of(old, bob)) is not rated
