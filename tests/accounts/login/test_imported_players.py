"""Players who were imported from another site, until they log in here for the first time and after that."""

from __future__ import annotations

from typing import Any

import bcrypt
import pytest
from django.core.mail import EmailMessage
from django.db import IntegrityError
from django.test import Client

from accounts.models import Introduction, User
from accounts.players.who_may_play import playable_players, why_not_play
from accounts.refusals import AccountCode
from community.messages.who_may_write import why_not_write
from notifications.models import Delivery, Notice
from notifications.news.turn import TurnNews
from notifications.notify import notify_player
from tests.accounts.login.test_signup_and_login import link_in, log_in, player_of
from tests.accounts.people import a_player
from tests.api.bmo.client import BmoClient
from tests.games.matches import a_match

pytestmark = pytest.mark.django_db

OLD = "old secret"
LONG = "déjà vu " * 12
"""A password of more than the 72 bytes that bcrypt reads. The 72nd is in the middle of a letter."""


def hashed(password: str) -> str:
    made = bcrypt.hashpw(password.encode()[:72], bcrypt.gensalt(4)).decode()
    return f"bcrypt${made.replace('$2b$', '$2y$')}"


def an_imported_player(name: str, there: str = "", password: str = OLD, **fields: Any) -> User:
    player = a_player(name, imported_name=there or name, **fields)
    User.objects.filter(pk=player.pk).update(password=hashed(password))
    return User.objects.get(pk=player.pk)


@pytest.mark.services
def test_the_old_password_logs_in_and_is_hashed_anew(client: Client) -> None:
    old = an_imported_player("Anselm")
    assert old.is_unclaimed
    log_in(client, "anselm", OLD)
    player = player_of(client)
    assert player == old
    assert player.claimed_at is not None
    assert player.password.startswith("pbkdf2_sha256$")
    assert player.check_password(OLD)


def test_a_wrong_password_claims_nothing(client: Client) -> None:
    old = an_imported_player("Anselm")
    for password in ("old secre", LONG, "x" * 80):
        assert log_in(client, "Anselm", password).status_code == 200
    assert player_of(client) is None
    assert User.objects.get(pk=old.pk).is_unclaimed


def test_a_password_counts_up_to_its_72nd_byte(client: Client) -> None:
    old = an_imported_player("Anselm", password=LONG)
    log_in(client, "Anselm", LONG)
    assert player_of(client) == old


@pytest.mark.services
def test_the_old_name_logs_in_even_if_it_is_another_players_here(client: Client) -> None:
    ours = a_player("admin", is_staff=True)
    theirs = an_imported_player("admin-bmo", "Admin")
    log_in(client, "ADMIN", OLD)
    assert player_of(client) == theirs
    again = Client()
    log_in(again, "admin", "seven brass buttons")
    assert player_of(again) == ours


def test_the_old_name_logs_in_a_program() -> None:
    old = an_imported_player("a-bmo", "a")
    assert BmoClient().told("login", username="a", password=OLD) == {"userName": "a-bmo"}
    assert not User.objects.get(pk=old.pk).is_unclaimed


def test_a_closed_account_stays_closed(client: Client) -> None:
    an_imported_player("quiet-bmo", "quiet", is_active=False, closed_because="Closed on Button Men Online.")
    page = log_in(client, "quiet", OLD)
    assert page.status_code == 403 or "Closed on Button Men Online." in client.get(page.url).content.decode()
    assert player_of(client) is None


def test_a_forgotten_password_goes_to_the_old_address_only(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    ours, theirs = a_player("admin"), an_imported_player("admin-bmo", "admin")
    client.post("/accounts/password/reset/", {"email": "admin"})
    assert sorted(mail.to for mail in mailoutbox) == [[theirs.email], [ours.email]]
    link = next(link_in(mail) for mail in mailoutbox if mail.to == [theirs.email])
    page = client.get(link, follow=True)
    client.post(page.request["PATH_INFO"], {"password1": "ten iron buttons"})
    theirs.refresh_from_db()
    assert theirs.check_password("ten iron buttons")
    assert theirs.claimed_at is not None


def test_old_names_are_unique_however_they_are_written() -> None:
    an_imported_player("one", "Name")
    with pytest.raises(IntegrityError):
        an_imported_player("two", "NAME")


def test_an_unclaimed_player_cannot_be_challenged_or_written_to() -> None:
    ann, old = a_player("ann"), an_imported_player("Anselm")
    Introduction.objects.create(host=old, visitor=ann)
    refused = why_not_play(ann, old)
    assert refused is not None
    assert refused.code == AccountCode.NOT_CLAIMED
    assert old not in playable_players(ann)
    assert why_not_write(ann, old, None) is not None
    log_in(Client(), "Anselm", OLD)
    assert why_not_play(ann, User.objects.get(pk=old.pk)) is None
    assert old in playable_players(ann)


def test_an_unclaimed_player_gets_no_news(mailoutbox: list[EmailMessage]) -> None:
    ann, old = a_player("ann"), an_imported_player("Anselm")
    match = a_match(ann, old)
    for player in (old, ann):
        notify_player(player, TurnNews, match)
    assert not Notice.objects.filter(player=old).exists()
    assert not Delivery.objects.filter(player=old).exists()
    assert Notice.objects.filter(player=ann).exists()
