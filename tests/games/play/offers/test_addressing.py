"""Open offers addressed to a named player, and reopened, until a player accepts."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Preferences, User
from accounts.refusals import AccountCode
from games import play
from games.models import Match, Message
from games.play import MatchCode
from notifications.models import Notice
from tests.accounts.people import a_guest, a_player, block, introduce
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_circle, an_offer
from tests.html import parsed
from tests.refusals import refused_as

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


@pytest.fixture
def bob() -> User:
    return a_player("Bob")


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def news_of(player: User) -> str:
    return parsed(signed_in(player).get("/news/").content.decode()).text


# ---- from anybody to one


def test_the_named_player_hears_of_it_and_alone_may_accept(ann: User, bob: User) -> None:
    offer, cid = an_offer(ann, None), a_player("Cid")
    assert signed_in(ann).post(f"{offer.get_absolute_url()}offer-to/", {"opponent": "bob"}).status_code == 302
    with refused_as(MatchCode.NO_SEAT_LEFT):
        play.accept(offer.pk, cid)
    assert [notice.player for notice in Notice.objects.filter(kind="challenge")] == [bob]
    assert "Ann challenges you." in news_of(bob)
    assert play.accept(offer.pk, bob).has_begun


def test_its_link_is_dead_then(ann: User, bob: User) -> None:
    guest = a_guest()
    introduce(ann, guest)
    offer = an_offer(ann, None, by_link=True, is_private=True)
    assert signed_in(guest).get(offer.get_absolute_url()).status_code == 200
    play.offer_to(offer.pk, ann, bob)
    assert signed_in(guest).get(offer.get_absolute_url()).status_code == 404
    with refused_as(MatchCode.NO_SEAT_LEFT):
        play.accept(offer.pk, guest)
    assert "Share the link" not in page_of(offer, ann)


def test_bars_do_not_hold_for_the_player_who_is_named(ann: User, bob: User) -> None:
    offer = an_offer(ann, None, rating_from=1500, finished_from=3)
    play.offer_to(offer.pk, ann, bob)
    assert play.accept(offer.pk, bob).has_begun


def test_who_accepts_by_wish_begins_at_once(ann: User, bob: User) -> None:
    bob.preferences.auto_accept = Preferences.AutoAccept.EVERYBODY
    bob.preferences.save()
    assert play.offer_to(an_offer(ann, None, rated=False).pk, ann, bob).has_begun


def test_it_is_on_offer_for_as_long_once_more(ann: User, bob: User) -> None:
    offer = an_offer(ann, None, lasts=timedelta(days=3))
    almost = timedelta(days=2, hours=23)
    Match.objects.filter(pk=offer.pk).update(
        offered_at=offer.offered_at - almost, expires_at=offer.offered_at - almost + timedelta(days=3)
    )
    play.offer_to(offer.pk, ann, bob)
    left = (now(offer).expires_at or timezone.now()) - timezone.now()
    assert timedelta(days=2, hours=23) < left <= timedelta(days=3)


# ---- and back


def test_a_challenge_becomes_an_open_offer_and_the_asked_player_finds_it_no_longer(
    ann: User, bob: User
) -> None:
    offer, cid = an_offer(ann, bob), a_player("Cid")
    play.say(offer.pk, bob, "not today")
    signed_in(ann).post(f"{offer.get_absolute_url()}offer-to/", {"whom": "anybody"})
    assert now(offer).seat_of(bob) is None
    assert not Message.objects.filter(match=offer).exists(), "a seat’s words are not another’s"
    assert offer.get_absolute_url() in signed_in(cid).get("/matches/open/").content.decode()
    assert f"Match {offer.pk} is no longer on offer to you." in news_of(bob)
    assert play.accept(offer.pk, cid).has_begun


def test_a_challenge_becomes_an_offer_by_link(ann: User, bob: User) -> None:
    offer = an_offer(ann, bob)
    signed_in(ann).post(f"{offer.get_absolute_url()}offer-to/", {"whom": "link"})
    assert now(offer).by_link
    assert "Share the link" in page_of(offer, ann)
    assert offer.get_absolute_url() not in signed_in(bob).get("/matches/open/").content.decode()


def test_a_guest_offers_to_nobody_but_those_with_the_link(bob: User) -> None:
    guest = a_guest()
    introduce(bob, guest)
    offer = an_offer(guest, bob)
    with refused_as(AccountCode.GUESTS_PLAY_FEW):
        play.offer_to(offer.pk, guest, None)
    assert now(offer).seat_of(bob) is not None
    assert 'value="anybody"' not in page_of(offer, guest)
    assert play.offer_to(offer.pk, guest, None, by_link=True).by_link


def test_what_stays_as_it_is_does_not_stand_first_again(ann: User, bob: User) -> None:
    for whom in (bob, None):
        offer = an_offer(ann, whom)
        assert play.offer_to(offer.pk, ann, whom).offered_at == now(offer).offered_at == offer.offered_at


# ---- refused


def test_who_has_accepted_keeps_the_seat(ann: User, bob: User) -> None:
    offer, cid = an_offer(ann, None), a_player("Cid")
    play.accept(offer.pk, bob)
    with refused_as(MatchCode.OFFER_IS_GONE):
        play.offer_to(offer.pk, ann, cid)
    assert now(offer).seat_of(bob) is not None


def test_only_the_proposer_offers_it_to_others(ann: User, bob: User) -> None:
    offer = an_offer(ann, bob)
    answer = signed_in(bob).post(
        f"{offer.get_absolute_url()}offer-to/", {"opponent": a_player("Cid").username}
    )
    assert answer.status_code == 403
    assert "Only the player who offered this match" in answer.content.decode()
    assert "Offer this match to someone else" not in page_of(offer, bob)


def test_nobody_is_named_whom_one_may_not_play(ann: User, bob: User) -> None:
    offer = an_offer(ann, None)
    block(bob, ann)
    for name, sentence in {
        "Bob": "You can’t challenge Bob right now.",
        "Nobody": "There’s no player by that name.",
        "Ann": "You can’t play yourself.",
    }.items():
        answer = signed_in(ann).post(f"{offer.get_absolute_url()}offer-to/", {"opponent": name})
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
    assert now(offer).all_seats[1].is_open


def test_a_table_of_more_keeps_its_seats(ann: User, bob: User) -> None:
    brought = [(ann, "(4)"), (bob, "(6)"), (a_player("Cid"), "(8)")]
    offer = play.propose(ann, [play.ProposedSeat(*each) for each in brought])
    with refused_as(MatchCode.ONE_OPEN_SEAT_ONLY):
        play.offer_to(offer.pk, ann, a_player("Dee"))
    assert "Offer this match to someone else" not in page_of(offer, ann)
    with refused_as(MatchCode.OFFER_IS_GONE):
        play.offer_to(a_circle(*brought).pk, ann, None)
