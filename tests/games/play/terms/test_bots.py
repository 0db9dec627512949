"""Bots and ratings, and open seats for bots."""

import pytest

from accounts.models import Preferences, User
from core.refusals import NotPlayable
from games import play
from games.models import Match
from games.play import MatchCode, ProposedSeat
from games.play.terms.rated import why_friendly
from tests.accounts.bots.bots import a_bot, let_bots
from tests.accounts.people import a_player
from tests.games.matches import offer_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(db: None) -> User:
    return a_player("Ann")


@pytest.fixture
def bob(db: None) -> User:
    return a_player("Bob")


def is_rated(one: User, other: User) -> bool:
    """Return True if a match of these, offered as rated, is still rated after both accepted."""
    match = play.accept(offer_between(one, other).pk, other)
    assert match.has_begun
    return match.rated


def offer_between(one: User, other: User | None, **terms: object) -> Match:
    return offer_of(
        one, [ProposedSeat(player, "(6) (8)", "Six and Eight") for player in (one, other)], **terms
    )


def test_people_meet_bots_rated_only_if_they_want_that(ann: User, bob: User) -> None:
    bot = a_bot(ann)
    assert not is_rated(bob, bot)
    assert not is_rated(let_bots(bob, Preferences.Bots.UNRATED), bot)
    assert is_rated(let_bots(bob, Preferences.Bots.RATED), bot)


def test_bots_of_two_owners_meet_rated(ann: User, bob: User) -> None:
    assert is_rated(a_bot(ann), a_bot(bob, "Crowbar"))


def test_an_owner_and_their_bots_never_meet_rated(ann: User) -> None:
    ann = let_bots(ann, Preferences.Bots.RATED)
    one, other = a_bot(ann), a_bot(ann, "Crowbar")
    assert not is_rated(ann, one)
    assert not is_rated(one, other)


def test_why_it_is_friendly_is_told_before(ann: User, bob: User) -> None:
    bot = a_bot(ann)
    assert "a bot is playing its owner" in why_friendly(offer_between(ann, bot))
    assert "a player here doesn’t play rated matches with bots" in why_friendly(offer_between(bob, bot))


def test_a_match_with_a_bot_counts_apart_from_those_among_people(ann: User, bob: User) -> None:
    assert offer_between(bob, a_bot(ann)).counts.with_robot
    assert not offer_between(bob, ann).counts.with_robot


def test_a_bot_takes_an_open_seat_only_where_the_offer_says_so(ann: User, bob: User) -> None:
    bot = a_bot(ann)
    with pytest.raises(NotPlayable) as refused:
        play.accept(offer_between(bob, None).pk, bot)
    assert refused.value.code == MatchCode.BOTS_MAY_NOT_JOIN
    assert play.accept(offer_between(bob, None, bots_may_join=True).pk, bot).has_begun


def test_a_person_takes_the_open_offer_of_a_bot_unrated(ann: User, bob: User) -> None:
    match = play.accept(offer_between(a_bot(ann), None).pk, bob)
    assert match.has_begun
    assert not match.rated
