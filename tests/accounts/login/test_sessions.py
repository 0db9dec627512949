"""Sessions: read in one statement with their player, and the only source of the login."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.backends import PlayerBackend
from accounts.login import sessions
from accounts.models import User
from tests.accounts.people import a_player, signed_in

pytestmark = [pytest.mark.services, pytest.mark.django_db]


def reader(client: Client) -> str:
    """Return the name of the player that the site takes for logged in."""
    return client.get("/accounts/preferences/").wsgi_request.user.username


@pytest.fixture
def remembered(zoe: User) -> Client:
    """Return a logged-in client whose session this process has read before."""
    client = signed_in(zoe)
    assert reader(client) == "zoe"
    return client


def test_both_are_read_in_one_statement_from_the_second_request_on(zoe: User) -> None:
    client = signed_in(zoe)
    numbers = []
    for _request in range(3):
        with CaptureQueriesContext(connection) as asked:
            reader(client)
        numbers.append(len(asked))
    assert numbers[0] - 1 == numbers[1] == numbers[2]


def test_it_knows_a_player_as_they_are_now(remembered: Client, zoe: User) -> None:
    User.objects.filter(pk=zoe.pk).update(username="mirabel")
    assert reader(remembered) == "mirabel"


def test_an_inactive_player_a_bot_and_a_deleted_player_are_not_logged_in(
    remembered: Client, zoe: User
) -> None:
    players = User.objects.filter(pk=zoe.pk)
    players.update(is_active=False)
    assert reader(remembered) == ""
    players.update(is_active=True)
    assert reader(remembered) == "zoe"
    players.update(owner=a_player("mirabel"))
    assert reader(remembered) == ""
    players.delete()
    assert reader(remembered) == ""


def test_an_expired_session_and_one_that_is_gone_log_nobody_in(remembered: Client) -> None:
    now = timezone.now()
    Session.objects.update(expire_date=now - timedelta(seconds=1))
    assert reader(remembered) == ""
    Session.objects.update(expire_date=now + timedelta(days=1))
    remembered = signed_in(User.objects.get())
    assert reader(remembered) == "zoe"
    Session.objects.all().delete()
    assert reader(remembered) == ""


def test_another_password_ends_it(remembered: Client, zoe: User) -> None:
    zoe.set_password("another brass button")
    zoe.save()
    assert reader(remembered) == ""
    assert not Session.objects.exists()


def test_a_former_key_of_the_site_still_verifies_it(
    remembered: Client, zoe: User, settings: Settings
) -> None:
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key of the site that is long enough"
    former = remembered.session.session_key
    assert reader(remembered) == "zoe"
    assert remembered.session.session_key != former
    assert reader(remembered) == "zoe"


def test_a_session_of_another_player_by_now_is_theirs(remembered: Client) -> None:
    mirabel = a_player("mirabel")
    session = remembered.session
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(mirabel.pk), mirabel.get_session_auth_hash()
    session.save()
    assert [reader(remembered), reader(remembered)] == ["mirabel", "mirabel"]


def test_a_rotated_session_is_known_by_its_new_key_alone(remembered: Client) -> None:
    former = remembered.cookies["sessionid"].value
    session = remembered.session
    session.cycle_key()
    remembered.cookies["sessionid"] = str(session.session_key)
    assert reader(remembered) == "zoe"
    remembered.cookies["sessionid"] = former
    assert reader(remembered) == ""


def test_a_session_tells_its_player_to_none_but_its_own_request(remembered: Client, zoe: User) -> None:
    store = sessions.SessionStore(remembered.session.session_key)
    assert store[SESSION_KEY] == str(zoe.pk)
    assert store.player == zoe
    assert PlayerBackend().get_user(zoe.pk) is not store.player
    first, second = store.find_player(zoe.pk), store.find_player(zoe.pk)
    assert first == second == zoe
    assert first is not second
    assert not hasattr(first, "session_data")


def test_no_more_players_are_remembered_than_there_is_room_for(
    zoe: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "MOST_REMEMBERED", 2)
    sessions.REMEMBERED.clear()
    for _browser in range(5):
        assert reader(signed_in(zoe)) == "zoe"
        assert len(sessions.REMEMBERED) <= 2
