"""Requirements of open offers: rating, experience, variety of opponents."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from core.refusals import NotPlayable
from games import play
from games.models import Match
from games.play import MatchCode
from games.play.terms.admitting import filter_admitting
from tests.accounts.people import a_guest, a_player, introduce
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match, an_offer, play_at_random, two_friends
from tests.games.offers.test_proposing import propose, refusal_page
from tests.html import parsed
from tests.refusals import refused_as

pytestmark = pytest.mark.django_db

OPEN = "/matches/open/"
RANGE: dict[str, Any] = {"rating_from": 1400, "rating_to": 1700}


def a_rated_player(name: str, rating: int | None) -> User:
    player = a_player(name)
    player.rating = rating
    player.save()
    return player


def page_text(match: Match, viewer: User) -> str:
    return parsed(page_of(match, viewer)).text


def may_accept(match: Match, viewer: User) -> bool:
    return bool(parsed(page_of(match, viewer)).all("form", action=f"{match.get_absolute_url()}accept/"))


def why_refused(match: Match, player: User) -> tuple[str, str]:
    with pytest.raises(NotPlayable) as refusal:
        play.accept(match.pk, player)
    return refusal.value.code, str(refusal.value)


def row_of(match: Match, viewer: User, **asked: str) -> str:
    """Return the text of the match in the list of open offers, or an empty string."""
    rows = parsed(signed_in(viewer).get(OPEN, asked).content.decode()).all("tr")
    return next((row.text for row in rows if row.all("a", href=match.get_absolute_url())), "")


# ---- a range of ratings


def test_players_within_the_range_join() -> None:
    offer = an_offer(a_rated_player("Ann", 1900), None, **RANGE)
    bob = a_rated_player("Bob", 1512)
    assert "For players rated 1,400 to 1,700. Your rating is 1,512." in page_text(offer, bob)
    assert may_accept(offer, bob)
    assert play.accept(offer.pk, bob).has_begun


@pytest.mark.parametrize("rating", [1399, 1701])
def test_players_beyond_the_range_are_refused(rating: int) -> None:
    offer = an_offer(a_rated_player("Ann", 1500), None, **RANGE)
    bob = a_rated_player("Bob", rating)
    why = f"This match is for players rated 1,400 to 1,700. Your rating is {rating:,}."
    assert why_refused(offer, bob) == (MatchCode.RATING_OUT_OF_RANGE, why)
    assert why in page_text(offer, bob)
    assert not may_accept(offer, bob)
    assert Match.objects.get(pk=offer.pk).is_offered


@pytest.mark.parametrize("limit", [{"rating_from": 1400}, RANGE])
def test_players_without_a_rating_are_refused_and_told_when_they_get_one(limit: dict[str, Any]) -> None:
    offer = an_offer(a_rated_player("Ann", 1500), None, **limit)
    with refused_as(MatchCode.RATING_MISSING):
        play.accept(offer.pk, a_player("Bob"))
    assert "is provisional until you have played ten rated matches" in page_text(offer, a_player("Cid"))


def test_a_highest_rating_admits_newcomers() -> None:
    offer, cid = an_offer(a_rated_player("Ann", 1500), None, rating_to=1400), a_player("Cid")
    assert "For players rated 1,400 or less, and for newcomers." in page_text(offer, cid)
    assert offer in filter_admitting(Match.objects.on_offer(), cid)
    assert play.accept(offer.pk, cid).has_begun


def test_a_range_may_be_open_at_one_end() -> None:
    ann, bob = a_rated_player("Ann", 1500), a_rated_player("Bob", 1700)
    lowest, highest = an_offer(ann, None, rating_from=1400), an_offer(ann, None, rating_to=1700)
    assert "For players rated 1,400 or more. Your rating is 1,700." in page_text(lowest, bob)
    assert "For players rated 1,700 or less. Your rating is 1,700." in page_text(highest, bob)


def test_guests_who_come_by_link_are_asked_for_it_too() -> None:
    ann, guest = a_rated_player("Ann", 1500), a_guest()
    introduce(ann, guest)
    offer = an_offer(ann, None, by_link=True, rating_from=1400)
    with refused_as(MatchCode.RATING_MISSING):
        play.accept(offer.pk, guest)


def test_a_player_who_was_named_accepts_all_the_same() -> None:
    ann, bob = two_friends()
    assert play.accept(an_offer(ann, bob, **RANGE, finished_from=9, weekly_most=1).pk, bob).has_begun


# ---- keeping one's time


def who_keeps(name: str, share: int | None) -> User:
    player = a_player(name)
    player.reliability = share
    player.save()
    return player


def test_players_who_were_late_too_often_are_refused() -> None:
    offer = an_offer(a_player("Ann"), None, reliable_from=90)
    bob = who_keeps("Bob", 89)
    why = "This match is for players who are on time in at least 90% of their matches. You’re at 89%."
    assert why_refused(offer, bob) == (MatchCode.TOO_OFTEN_OUT_OF_TIME, why)
    assert why in page_text(offer, bob)
    assert not may_accept(offer, bob)
    assert row_of(offer, bob) == ""
    assert why in row_of(offer, bob, everything="on")


@pytest.mark.parametrize("share", [90, 100, None])
def test_players_on_time_and_newcomers_join(share: int | None) -> None:
    offer = an_offer(a_player("Ann"), None, reliable_from=90)
    bob = who_keeps("Bob", share)
    bar = "For players who are on time in at least 90% of their matches, and for newcomers."
    assert bar in page_text(offer, bob)
    assert bar in row_of(offer, bob)
    assert play.accept(offer.pk, bob).has_begun


def test_a_named_player_may_have_been_late() -> None:
    ann, bob = a_player("Ann"), who_keeps("Bob", 20)
    assert play.accept(an_offer(ann, bob, reliable_from=90).pk, bob).has_begun


# ---- experience, and variety


def test_players_with_too_few_finished_matches_are_refused() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, None, finished_from=1)
    why = "Minimum finished matches: 1. You have 0."
    assert why_refused(offer, bob) == (MatchCode.TOO_FEW_FINISHED, why)
    play_at_random(a_match(ann, bob, first_to=1))
    assert play.accept(offer.pk, bob).has_begun


def test_the_same_opponent_joins_only_so_often_in_a_week() -> None:
    ann, bob = two_friends()
    first, second = a_match(ann, bob), an_offer(ann, None, weekly_most=1)
    why = "Maximum matches a week with the same opponent: 1. You’ve already had that many with Ann."
    assert why_refused(second, bob) == (MatchCode.TOO_OFTEN_THIS_WEEK, why)
    assert "No access" in row_of(second, bob)
    Match.objects.filter(pk=first.pk).update(offered_at=timezone.now() - timedelta(days=8))
    assert play.accept(second.pk, bob).has_begun


# ---- in the form


def test_the_form_takes_what_is_asked_of_those_who_join() -> None:
    ann = a_player("Ann")
    match = propose(
        ann, rating_from="1400", rating_to="1700", finished_from="20", weekly_most="2", reliable_from="95"
    )
    terms = match.terms
    assert terms.reliable_from == 95
    assert (terms.rating_from, terms.rating_to) == (1400, 1700)
    assert (terms.finished_from, terms.weekly_most) == (20, 2)


def test_nonsense_is_refused_with_the_field_that_it_stands_in() -> None:
    ann = a_player("Ann")
    assert "The maximum rating is below the minimum." in refusal_page(
        ann, rating_from="1700", rating_to="1400"
    )
    assert "less than or equal to 9999" in refusal_page(ann, rating_from="10000")
    assert "less than or equal to 100" in refusal_page(ann, reliable_from="101")
    assert "Enter a whole number" in refusal_page(ann, weekly_most="often")
    with refused_as(MatchCode.NO_SUCH_RANGE):
        an_offer(ann, None, rating_from=1700, rating_to=1400)


# ---- open offers


def test_the_list_leaves_out_what_is_for_other_ratings_and_says_why_where_it_shows_all() -> None:
    offer = an_offer(a_rated_player("Ann", 1500), None, **RANGE)
    bob, cid = a_rated_player("Bob", 1512), a_rated_player("Cid", 1712)
    assert "For players rated 1,400 to 1,700." in row_of(offer, bob)
    assert "No access" not in row_of(offer, bob)
    assert row_of(offer, cid) == ""
    assert "No access: This match is for players rated 1,400 to 1,700. Your rating is 1,712." in row_of(
        offer, cid, everything="on"
    )


def test_the_list_of_all_says_why_one_may_not_join() -> None:
    offer = an_offer(a_player("Ann"), None)
    assert "Sign up to play anyone" in row_of(offer, a_guest(), everything="on")
    assert "Confirm your e-mail address" in row_of(offer, a_player("New", verified=False), everything="on")
    unsure = a_player("Old", verified=False)
    theirs = an_offer(unsure, None)
    assert "You can’t challenge" in row_of(theirs, a_player("Tom"), everything="on")


def test_players_of_ones_own_level_are_found_by_a_link() -> None:
    near, far = an_offer(a_rated_player("Ann", 1650), None), an_offer(a_rated_player("Bob", 1651), None)
    new = an_offer(a_player("New"), None)
    cid, dan = a_rated_player("Cid", 1500), a_player("Dan")
    assert "?level=on" in signed_in(cid).get(OPEN).content.decode()
    assert [bool(row_of(offer, cid, level="on")) for offer in (near, far, new)] == [True, False, False]
    assert [bool(row_of(offer, dan, level="on")) for offer in (near, far, new)] == [False, False, True]
    assert "You’re rated 1,500" in signed_in(cid).get(OPEN, {"level": "on"}).content.decode()
    assert "Your rating is still provisional" in signed_in(dan).get(OPEN, {"level": "on"}).content.decode()


def test_more_offers_with_limits_ask_no_more_queries() -> None:
    bob = a_rated_player("Bob", 1512)

    def asked() -> int:
        client = signed_in(bob)
        client.get(OPEN, {"everything": "on"})
        with CaptureQueriesContext(connection) as made:
            client.get(OPEN, {"everything": "on"})
        return len(made)

    an_offer(a_player("Ann"), None, **RANGE, finished_from=3, weekly_most=2)
    once = asked()
    for name in ("Cid", "Dan", "Eve"):
        an_offer(a_player(name), None, **RANGE, finished_from=3, weekly_most=2)
    assert asked() == once
