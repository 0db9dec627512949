"""Notifications of messages: one per conversation, mailed at most hourly, off with one click."""

from __future__ import annotations

import pytest

from accounts.models import User
from notifications.models import Notice, Wishes
from tests.accounts.people import signed_in
from tests.community.messages.letters import page_at, writes
from tests.notifications.letters_to_us import Later
from tests.notifications.post_office import PostOffice, text_of

pytestmark = pytest.mark.django_db

Pair = tuple[User, User]


def news_of(player: User) -> int:
    return Notice.objects.filter(player=player, kind="message").count()


@pytest.mark.services
def test_one_piece_of_news_however_much_is_written(players: Pair) -> None:
    ann, bob = players
    message = writes(ann, bob, "One", "Two", "Three")
    assert (news_of(bob), news_of(ann)) == (1, 0)
    client = signed_in(bob)
    assert "Ann wrote you a message." in client.get("/news/").content.decode()
    client.get(page_at(message))
    assert news_of(bob) == 0
    assert "wrote you a message" not in client.get("/news/").content.decode()


def test_a_mail_tells_of_it_and_not_of_what_is_in_it(
    players: Pair, post_office: PostOffice, later: Later
) -> None:
    ann, bob = players
    message = writes(ann, bob, "My secret")
    later()
    (mail,) = post_office.to(bob.email)
    assert "Ann wrote you a message." in text_of(mail)
    assert page_at(message) in text_of(mail)
    assert "My secret" not in text_of(mail)
    assert "List-Unsubscribe" in mail


@pytest.mark.services
def test_at_most_one_mail_an_hour(players: Pair, post_office: PostOffice, later: Later) -> None:
    ann, bob = players
    message = writes(ann, bob, "One")
    later(20)
    signed_in(bob).get(page_at(message))
    writes(ann, bob, "Two")
    later(20)
    assert len(post_office.to(bob.email)) == 1
    assert news_of(bob) == 1
    later(30)
    writes(ann, bob, "Three")
    later(20)
    assert len(post_office.to(bob.email)) == 2
    assert news_of(bob) == 1


def test_what_was_read_meanwhile_is_not_mailed(players: Pair, post_office: PostOffice, later: Later) -> None:
    ann, bob = players
    message = writes(ann, bob, "One")
    signed_in(bob).get(page_at(message))
    later(20)
    assert post_office.to(bob.email) == []


def test_nothing_is_told_to_those_who_want_none(players: Pair, post_office: PostOffice, later: Later) -> None:
    ann, bob = players
    Wishes.objects.create(player=bob, chosen={"message": []})
    writes(ann, bob, "One")
    later(20)
    assert (news_of(bob), post_office.to(bob.email)) == (0, [])
