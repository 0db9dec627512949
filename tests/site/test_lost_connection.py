"""A database connection lost midway: no answer claims that something was stored."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import DatabaseError, InterfaceError, connection, transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from core.database.transactions import NotStored
from games.models import Match, Message
from games.play import DecisionId
from games.signals import News, listen, match_moved
from notifications.mail.links import move_link
from rules import Attack, AttackKind
from tests.accounts.people import a_player, signed_in
from tests.games.matches import a_match, an_offer, two_friends
from tests.promises import with_promise

SAID = "This probably wasn’t saved"

on_postgresql = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no connection that may end"),
]


def end_the_connection() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")


@pytest.fixture
def breaking_off() -> Iterator[Callable[[], None]]:
    """Return a function after whose call the connection ends in a listener, within its savepoint."""

    def break_off(news: News) -> None:
        end_the_connection()

    def from_now_on() -> None:
        listen(break_off)

    yield from_now_on
    match_moved.disconnect(dispatch_uid=break_off)


def client_of(player: User) -> Client:
    client = signed_in(player)
    client.raise_request_exception = False
    return client


def a_running_match() -> tuple[Match, User]:
    """Return a match and its active player, who can take any die by power."""
    players = two_friends()
    match = a_match(*players, "(1) (1)", "(1) (1)")
    return match, players[next(iter(match.battle.decisions))]


def post(player: User, name: str, match: Match, **fields: object) -> Any:
    return client_of(player).post(reverse(f"games:{name}", args=[match.pk]), fields)


def move(match: Match, player: User) -> Any:
    ((seat, decision),) = match.battle.decisions.items()
    attack = {"action": "attack", "attacker": "0", "target": f"{1 - seat}.0"}
    return post(player, "act", match, decision=decision.number, **attack)


def move_from_mail(match: Match, player: User) -> Any:
    ((seat, decision),) = match.battle.decisions.items()
    answers = DecisionId(match.pk, seat, decision.number)
    link = move_link(player, answers, Attack(AttackKind.POWER, (0,), (0,)))
    return Client(raise_request_exception=False).post(urlsplit(link).path)


def say(match: Match, player: User) -> Any:
    return post(player, "say", match, text="Hello")


def surrender(match: Match, player: User) -> Any:
    return post(player, "surrender_round", match, round=match.battle.round)


class TestOnPostgresql:
    pytestmark = on_postgresql

    @pytest.mark.parametrize("do", [move, move_from_mail, say, surrender])
    def test_what_is_done_in_a_match(
        self, do: Callable[[Match, User], Any], breaking_off: Callable[[], None]
    ) -> None:
        match, player = a_running_match()
        breaking_off()
        answer = do(match, player)
        assert answer.status_code == 503
        assert SAID in answer.content.decode()
        now = Match.objects.get(pk=match.pk)
        assert (now.version, now.status) == (match.version, Match.Status.PLAYING)
        assert not Message.objects.exists()

    def test_an_offer_that_is_accepted(self, breaking_off: Callable[[], None]) -> None:
        ann, bob = two_friends()
        offer = an_offer(ann, bob)
        breaking_off()
        answer = post(bob, "accept", offer)
        assert (answer.status_code, SAID in answer.content.decode()) == (503, True)
        assert Match.objects.get(pk=offer.pk).is_offered

    def test_an_offer_that_is_made(self, breaking_off: Callable[[], None]) -> None:
        breaking_off()
        fields = {
            "against": "anybody",
            "my_recipe": "(6)",
            "first_to": 1,
            "ruleset": "online",
            **with_promise(),
        }
        answer = client_of(a_player("Ann")).post(reverse("games:propose"), fields)
        assert (answer.status_code, SAID in answer.content.decode()) == (503, True)
        assert not Match.objects.exists()

    def test_a_page_that_only_reads_is_asked_for_once_more(self) -> None:
        match, player = a_running_match()
        client = client_of(player)
        with suppress(DatabaseError):
            end_the_connection()
        assert client.get(match.get_absolute_url()).status_code == 200
        with suppress(DatabaseError):
            end_the_connection()
        assert client.post(reverse("games:say", args=[match.pk]), {"text": "Hello"}).status_code == 503
        connection.close()

    def test_an_error_that_is_caught_without_a_savepoint(self) -> None:
        @transaction.atomic
        def forget_it() -> None:
            a_player("Ann")
            with suppress(DatabaseError), connection.cursor() as cursor:
                cursor.execute("SELECT nothing FROM nowhere")

        with pytest.raises(NotStored):
            forget_it()
        assert not User.objects.filter(username="Ann").exists()

    def test_a_connection_that_was_closed_in_a_transaction(self) -> None:
        @transaction.atomic
        def close_it() -> None:
            a_player("Ann")
            connection.close()

        with pytest.raises(NotStored) as refused:
            close_it()
        assert isinstance(refused.value.__cause__, InterfaceError)
        assert not User.objects.filter(username="Ann").exists()


def test_a_rollback_that_was_caught_is_told_by_the_block_around_it(db: None) -> None:
    @transaction.atomic
    def forget_it() -> None:
        a_player("Ann")
        with suppress(ValueError), transaction.atomic(savepoint=False):
            raise ValueError

    with pytest.raises(NotStored) as refused:
        forget_it()
    assert isinstance(refused.value.__cause__, ValueError)
    assert not User.objects.filter(username="Ann").exists()


def test_a_rollback_that_is_meant_is_no_error(db: None) -> None:
    with transaction.atomic():
        a_player("Ann")
        transaction.set_rollback(True)
    assert not User.objects.filter(username="Ann").exists()
