"""A player of this site takes over an imported account, once they prove that it is theirs."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from django.test import Client

from accounts.models import User
from api.bmo.moving.mapping import Mapping
from api.models import Imported
from tests.accounts.login.test_imported_players import OLD, an_imported_player
from tests.accounts.login.test_signup_and_login import log_in, player_of
from tests.accounts.people import PASSWORD, a_player, signed_in
from tests.community.forum.talks import a_regular
from tests.games.matches import a_match
from tests.html import parsed

pytestmark = pytest.mark.django_db


def join(client: Client, name: str, password: str = OLD) -> Any:
    return client.post("/accounts/join/", {"name": name, "password": password})


@pytest.mark.services
def test_what_the_old_account_has_moves_to_this_one() -> None:
    ann, old = a_regular("ann"), an_imported_player("Anselm-bmo", "Anselm")
    match = a_match(old, a_player("bob"))
    Mapping().remember(Imported.Kind.PLAYER, 7, old.pk)
    answer = join(signed_in(ann), "anselm")
    assert answer.status_code == 302
    assert not User.objects.filter(username="Anselm-bmo").exists()
    assert match.seats.filter(player=ann).exists()
    assert Mapping().new_number(Imported.Kind.PLAYER, 7) == ann.pk
    client = Client()
    log_in(client, "Anselm", PASSWORD)
    assert player_of(client) == ann
    assert not User.objects.get(pk=ann.pk).is_unclaimed


def test_somebody_with_the_same_name_and_password_here_joins_the_other_account() -> None:
    anselm, old = a_player("Anselm"), an_imported_player("Anselm-bmo", "Anselm", password=PASSWORD)
    assert join(signed_in(anselm), "Anselm", PASSWORD).status_code == 302
    assert not User.objects.filter(pk=old.pk).exists()


@pytest.mark.parametrize(("name", "password"), [("Anselm", "wrong"), ("bob", PASSWORD), ("nobody", OLD)])
def test_without_proof_nothing_is_joined(name: str, password: str) -> None:
    ann, bob, old = a_player("ann"), a_player("bob"), an_imported_player("Anselm")
    answer = join(signed_in(ann), name, password)
    assert answer.status_code == 400
    assert "Wrong name" in parsed(answer.content.decode()).one("form", method="post", kind="form").text
    assert User.objects.filter(pk__in=[ann.pk, bob.pk, old.pk]).count() == 3
    assert User.objects.get(pk=old.pk).is_unclaimed


def test_an_account_with_a_second_step_is_not_joined_by_its_password() -> None:
    ann, old = a_player("ann"), an_imported_player("Anselm")
    TOTP.activate(old, "ABCDEFGHIJKLMNOP")
    answer = join(signed_in(ann), "Anselm")
    assert answer.status_code == 400
    assert "That account has a second step." in answer.content.decode()
    assert User.objects.filter(pk=old.pk).exists()


def test_accounts_that_met_in_a_match_are_not_joined() -> None:
    ann, old = a_player("ann"), an_imported_player("Anselm")
    match = a_match(ann, old)
    answer = join(signed_in(ann), "Anselm")
    assert answer.status_code == 400
    assert f"They both play in match #{match.pk}" in answer.content.decode()


def test_the_page_sign_in_leads_there_once_players_are_imported() -> None:
    ann = a_player("ann")
    assert "/accounts/join/" not in signed_in(ann).get("/accounts/sign-in/").content.decode()
    old = an_imported_player("Anselm")
    assert "/accounts/join/" in signed_in(ann).get("/accounts/sign-in/").content.decode()
    assert "/accounts/join/" not in signed_in(old).get("/accounts/sign-in/").content.decode()
