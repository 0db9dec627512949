"""Offers expire after a day, three days, a week or a month."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from core.refusals import TooLate
from games import play
from games.models import Match
from games.signals import Happened, News, match_moved
from pages.people.leaving import close_account
from tests.accounts.people import a_player, befriend
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match, an_offer, two_friends
from tests.games.offers.test_proposing import ann, propose, refusal_page
from tests.refusals import refused_as

__all__ = ["ann"]

pytestmark = pytest.mark.django_db


def expire(offer: Match) -> Match:
    Match.objects.filter(pk=offer.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    return Match.objects.get(pk=offer.pk)


@pytest.mark.parametrize(("lasts", "days"), [("1", 1), ("3", 3), ("7", 7), ("30", 30), ("", 7)])
def test_the_proposer_says_for_how_long(ann: User, lasts: str, days: int) -> None:
    match = propose(ann, lasts=lasts)
    assert match.expires_at is not None
    assert round((match.expires_at - match.offered_at) / timedelta(days=1), 2) == days
    assert "On offer until" in page_of(match, None)
    assert f"lasts={days}" in page_of(match, ann)


@pytest.mark.parametrize("lasts", ["0", "-1", "2", "1000000", "for ever"])
def test_for_other_times_no_offer_lasts(ann: User, lasts: str) -> None:
    assert "Select a valid choice" in refusal_page(ann, lasts=lasts)


def test_after_its_time_nobody_accepts_it() -> None:
    ann, bob = two_friends()
    offer = expire(an_offer(ann, bob))
    with pytest.raises(TooLate, match="expired"):
        play.accept(offer.pk, bob)
    answer = signed_in(bob).post(f"{offer.get_absolute_url()}accept/")
    assert answer.status_code == 409
    assert "This offer has expired." in answer.content.decode()
    with refused_as("offer-has-expired"):
        play.describe(offer.pk, ann, "still here")
    assert Match.objects.get().is_offered


@pytest.mark.services
def test_after_its_time_no_list_has_it(ann: User) -> None:
    bob = a_player("Bob")
    for offer in [an_offer(ann, None), an_offer(ann, bob)]:
        expire(offer)
        for player, page in [(ann, "/matches/"), (bob, "/matches/"), (bob, "/matches/open/")]:
            assert offer.get_absolute_url() not in signed_in(player).get(page).content.decode()


def test_the_page_asks_for_nothing_any_more() -> None:
    ann, bob = two_friends()
    offer = expire(an_offer(ann, bob))
    for player in [ann, bob]:
        page = page_of(offer, player)
        assert "This match wasn’t played" in page
        assert "This offer has expired." in page
        for button in ["Accept", "Decline", "Withdraw"]:
            assert f">{button}" not in page


@pytest.mark.services
def test_once_a_day_expired_offers_are_withdrawn() -> None:
    ann, bob = two_friends()
    old, young, begun = expire(an_offer(ann, bob)), an_offer(ann, bob), expire(a_match(ann, bob))
    heard: list[News] = []

    def listener(news: News, **signal: object) -> None:
        heard.append(news)

    match_moved.connect(listener)
    call_command("tidy", verbosity=0)
    match_moved.disconnect(listener)
    status = dict(Match.objects.values_list("pk", "status"))
    assert status == {old.pk: "withdrawn", young.pk: "offered", begun.pk: "playing"}
    assert [(news.happened, news.match.pk, news.by) for news in heard] == [(Happened.WITHDRAWN, old.pk, None)]
    assert "This offer has expired." in page_of(old, bob)
    assert play.close_expired() == 0


def test_a_begun_match_lasts(ann: User) -> None:
    match = expire(a_match(ann, a_player("Bob")))
    assert not match.has_expired
    assert "has expired" not in page_of(match, None)


def test_who_withdrew_is_still_named() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob)
    play.decline(offer.pk, ann)
    expire(offer)
    assert "Ann withdrew the offer." in page_of(offer, bob)
    assert "has expired" not in page_of(offer, bob)


@pytest.mark.services
def test_expired_offers_leave_room_for_others() -> None:
    newcomer, bob = a_player("New", verified=False), a_player("Bob")
    befriend(newcomer, bob)
    for _number in range(20):
        expire(an_offer(newcomer, bob))
    assert an_offer(newcomer, bob).is_on_offer


def test_who_leaves_takes_expired_offers_along() -> None:
    ann, bob = two_friends()
    expire(an_offer(ann, bob))
    close_account(ann)
    assert Match.objects.get().status == Match.Status.WITHDRAWN
