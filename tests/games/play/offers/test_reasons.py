"""Reasons for declining or withdrawing an offer, and for calling a match off."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games import play
from games.models import Match
from notifications.models import Notice
from notifications.pages.news_list import newest
from tests.accounts.people import a_player, signed_in
from tests.games.forms import page_of
from tests.games.matches import a_match, an_offer, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db
WHY = "Next week I <b>can</b>"


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def words(match: Match, viewer: User | None) -> str:
    return parsed(page_of(match, viewer)).text


def send(match: Match, player: User, verb: str, **data: str) -> str:
    return signed_in(player).post(f"{match.get_absolute_url()}{verb}/", data).content.decode()


def test_a_challenge_is_declined_with_a_reason_that_its_proposer_reads_on_page_and_in_news(
    players: tuple[User, User],
) -> None:
    ann, bob = players
    offer = an_offer(ann, bob)
    assert "Reason (optional)" in words(offer, bob)
    send(offer, bob, "decline", reason=WHY)
    assert f"Bob declined: “{WHY}”" in words(offer, ann)
    assert WHY not in words(offer, a_player("Eve"))
    assert [item.sentence for item in newest(ann, None)] == [f"Bob declined your challenge: “{WHY}”"]


@pytest.mark.parametrize("who", ["muted", "friends only"])
def test_no_reason_is_asked_for_where_the_player_may_say_nothing(
    players: tuple[User, User], who: str
) -> None:
    ann, bob = players
    if who == "muted":
        bob.muted_until = timezone.now() + timedelta(days=1)
    else:
        bob.friends_only = True
    bob.save()
    offer, match = an_offer(ann, bob), a_match(ann, bob)
    assert "Reason (optional)" not in words(offer, bob)
    sheet = parsed(page_of(match, bob)).one(id="ways-out")
    assert sheet.one("button", value="cancel")
    assert not sheet.all("input", id="reason")
    send(offer, bob, "decline")
    send(match, bob, "ask", what="cancel")
    assert Match.objects.get(pk=offer.pk).status == Match.Status.DECLINED
    assert Match.objects.get(pk=match.pk).asked == "cancel"


def test_news_of_many_declined_challenges_read_their_reasons_at_once(players: tuple[User, User]) -> None:
    ann, bob = players
    asked = []
    for number in range(3):
        play.decline(an_offer(ann, bob).pk, bob, reason=f"no {number}")
        with CaptureQueriesContext(connection) as queries:
            told = {item.sentence for item in newest(ann, None)}
        asked.append(len(queries))
    assert told == {f"Bob declined your challenge: “no {number}”" for number in range(3)}
    assert asked[0] == asked[2]


def test_an_offer_is_withdrawn_with_a_reason(players: tuple[User, User]) -> None:
    ann, bob = players
    offer = an_offer(ann, bob)
    send(offer, ann, "decline", reason=WHY)
    assert f"Ann withdrew the offer: “{WHY}”" in words(offer, bob)


def test_what_was_said_before_is_no_reason(players: tuple[User, User]) -> None:
    ann, bob = players
    offer = an_offer(ann, bob)
    play.say(offer.pk, bob, "Hello")
    play.decline(offer.pk, bob)
    assert "Bob declined." in words(offer, ann)
    assert Notice.objects.filter(player=ann, kind="challenge").exists()


def test_a_muted_player_declines_without_a_reason(players: tuple[User, User]) -> None:
    ann, bob = players
    offer = an_offer(ann, bob)
    User.objects.filter(pk=bob.pk).update(muted_until=timezone.now() + timedelta(days=1))
    assert "muted" in send(offer, bob, "decline", reason=WHY)
    assert Match.objects.get(pk=offer.pk).is_offered
    send(offer, bob, "decline")
    assert not Match.objects.get(pk=offer.pk).is_offered


def test_a_hidden_reason_is_told_nobody(players: tuple[User, User]) -> None:
    ann, bob = players
    offer = an_offer(ann, bob)
    play.decline(offer.pk, bob, reason=WHY)
    play.hide_message(offer.pk, 1)
    assert "Bob declined." in words(offer, ann)


def test_the_reason_to_call_a_match_off_stands_in_its_chat(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob)
    send(match, ann, "ask", what="cancel", reason=WHY)
    page = words(match, bob)
    assert "Ann asks to call the match off" in page
    assert WHY in page
