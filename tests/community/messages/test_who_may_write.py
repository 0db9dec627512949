"""Permission to write first and to answer: preferences, blocks, children, guests, mutes and addresses."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Follow, User
from accounts.players.follows_and_blocks import block, unblock
from community.messages.refusals import MessageCode
from community.messages.sending import write
from community.messages.who_may_write import why_not_write
from games.play.refusals import MatchCode
from robots.seating import make_robots
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_guest, a_player, introduce, signed_in
from tests.community.messages.letters import fresh, page_at, set_preferences, two_who_write, writes
from tests.games.matches import a_match, an_offer, two_friends
from tests.refusals import refused_as

pytestmark = pytest.mark.django_db


def refusal_code(player: User, other: User) -> str:
    refused = why_not_write(fresh(player), fresh(other), None)
    return "" if refused is None else refused.code


def test_a_stranger_may_not_write_first() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    assert refusal_code(ann, bob) == MessageCode.TAKES_ONLY_FROM_KNOWN
    Follow.objects.create(follower=ann, followed=bob)
    assert refusal_code(ann, bob) == MessageCode.TAKES_ONLY_FROM_KNOWN, "following somebody opens no door"


def test_players_who_are_followed_may_write_first() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    Follow.objects.create(follower=bob, followed=ann)
    assert refusal_code(ann, bob) == ""


@pytest.mark.services
def test_those_who_met_in_a_match_may_write_first() -> None:
    ann, bob = two_friends()
    Follow.objects.all().delete()
    set_preferences(ann, messages_from="known")
    an_offer(ann, bob)
    assert refusal_code(ann, bob) == MessageCode.TAKES_ONLY_FROM_KNOWN, "an offer is no meeting"
    a_match(ann, bob)
    assert (refusal_code(ann, bob), refusal_code(bob, ann)) == ("", "")


def test_those_who_came_by_a_link_may_write_first() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    introduce(ann, bob)
    assert (refusal_code(ann, bob), refusal_code(bob, ann)) == ("", "")


def test_everybody_and_nobody() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    set_preferences(bob, messages_from="everybody")
    assert refusal_code(ann, bob) == ""
    set_preferences(bob, messages_from="nobody")
    Follow.objects.create(follower=bob, followed=ann)
    assert refusal_code(ann, bob) == MessageCode.TAKES_NO_MESSAGES


def test_answers_go_even_to_those_who_take_nothing_first() -> None:
    ann, bob = two_who_write()
    writes(ann, bob, "Hello")
    for player in (ann, bob):
        set_preferences(player, messages_from="nobody")
    Follow.objects.all().delete()
    assert writes(bob, ann, "Hello yourself").number == 2
    assert writes(ann, bob, "Well").number == 3


@pytest.mark.services
def test_a_conversation_that_was_thrown_away_is_begun_anew() -> None:
    ann, bob = two_who_write()
    message = writes(ann, bob, "Hello")
    signed_in(bob).post(f"{page_at(message)}throw-away/")
    set_preferences(bob, messages_from="nobody")
    with refused_as(MessageCode.TAKES_NO_MESSAGES):
        writes(ann, bob, "Hello?")
    assert writes(bob, ann, "Yes?").number == 2, "the other one has not thrown it away"


@pytest.mark.parametrize("blocker", ["writer", "reader"])
def test_a_block_stops_both_and_tells_nobody_whose_it_is(blocker: str) -> None:
    ann, bob = two_who_write()
    message = writes(ann, bob, "Hello")
    block(*((ann, bob) if blocker == "writer" else (bob, ann)))
    told = []
    for player, other in ((ann, bob), (bob, ann)):
        client = signed_in(player)
        assert client.post(page_at(message), {"text": "Still there?"}).status_code == 403
        page = client.get(page_at(message)).content.decode()
        assert "<p>Hello</p>" in page
        told.append(f"You and {other} can’t write to each other." in page)
    assert told == [True, True]
    assert message.conversation.messages.count() == 1
    unblock(ann, bob)
    unblock(bob, ann)
    assert writes(bob, ann, "Sorry").number == 2


@pytest.mark.parametrize("child", ["Ann", "Bob"])
def test_nobody_writes_with_players_who_have_turned_chat_off(child: str) -> None:
    ann, bob = two_who_write()
    message = writes(ann, bob, "Hello")
    User.objects.filter_by_name(child).update(friends_only=True)
    for player, other in ((ann, bob), (bob, ann)):
        own = player.username == child
        expected = MessageCode.MESSAGES_TURNED_OFF if own else MessageCode.TAKES_NO_MESSAGES
        with refused_as(expected):
            writes(player, other, "Do you hear me?")
        assert ("<p>Hello</p>" in signed_in(player).get(page_at(message)).content.decode()) is not own


def test_muted_players_read_and_do_not_write() -> None:
    ann, bob = two_who_write()
    message = writes(bob, ann, "Hello")
    User.objects.filter(pk=ann.pk).update(muted_until=timezone.now() + timedelta(days=1))
    client = signed_in(ann)
    assert "A moderator has muted you until" in client.get(page_at(message)).content.decode()
    answer = client.post(page_at(message), {"text": "I am muted"})
    assert answer.status_code == 403
    assert "I am muted" in answer.content.decode(), "the text stays in the form"
    with refused_as(MatchCode.MUTED):
        writes(ann, bob, "Again")


def test_guests_sign_up_first_and_get_nothing() -> None:
    guest, ann = a_guest(), a_player("Ann")
    introduce(ann, guest)
    answer = signed_in(guest).post("/messages/with/Ann/", {"text": "Hello"})
    assert answer["Location"] == "/accounts/signup/"
    assert (refusal_code(guest, ann), refusal_code(ann, guest)) == (
        MessageCode.GUESTS_WRITE_NOTHING,
        MessageCode.TAKES_NO_MESSAGES,
    )


def test_an_address_is_confirmed_first() -> None:
    ann, bob = a_player("Ann", verified=False), a_player("Bob")
    introduce(ann, bob)
    assert refusal_code(ann, bob) == MessageCode.ADDRESS_IS_NOT_CONFIRMED
    assert refusal_code(bob, ann) == ""


def test_robots_and_bots_neither_write_nor_read() -> None:
    ann = a_player("Ann")
    make_robots()
    robot, bot = User.objects.filter(is_robot=True)[0], a_bot(ann)
    set_preferences(bot, messages_from="everybody")
    for other in (robot, bot):
        assert refusal_code(ann, other) == MessageCode.TAKES_NO_MESSAGES
        assert refusal_code(other, ann) == MessageCode.GUESTS_WRITE_NOTHING


def test_nobody_writes_to_themselves_or_to_a_closed_account() -> None:
    ann, bob = two_who_write()
    assert refusal_code(ann, ann) == MessageCode.TO_ONESELF
    message = writes(ann, bob, "Hello")
    User.objects.filter(pk=bob.pk).update(is_active=False)
    with refused_as(MessageCode.ACCOUNT_IS_CLOSED):
        write(ann, fresh(bob), "Are you there?")
    answer = signed_in(ann).post(page_at(message), {"text": "Are you there?"})
    assert answer.status_code == 403
    assert "Are you there?" in answer.content.decode()
    assert signed_in(ann).get("/messages/with/Bob/").status_code == 404
