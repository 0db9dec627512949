"""The banner: those whom it concerns see it until they put it away, and it costs ordinary pages nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from announcements.models import PutAway
from tests.accounts.people import a_player
from tests.announcements.announcing import an_announcement

pytestmark = pytest.mark.django_db
ABOUT = "/about/"


def text_of(client: Client, path: str = ABOUT) -> str:
    return client.get(path).content.decode()


def test_a_visitor_reads_the_newest_one_at_a_time(client: Client) -> None:
    an_announcement("The older one", begun=timedelta(days=2))
    newer = an_announcement("The newer one")
    assert "The newer one" in text_of(client)
    assert "The older one" not in text_of(client)
    answer = client.post(reverse("announcements:close", args=[newer.pk]), {"next": ABOUT})
    assert (answer.status_code, answer.headers["Location"]) == (302, ABOUT)
    assert "The older one" in text_of(client)
    assert "The newer one" not in text_of(client)


def test_a_player_puts_it_away_for_good(client: Client) -> None:
    ann = a_player("Ann")
    client.force_login(ann)
    said = an_announcement()
    assert said.title in text_of(client)
    client.post(reverse("announcements:close", args=[said.pk]))
    assert said.title not in text_of(client)
    elsewhere = Client()
    elsewhere.force_login(ann)
    assert said.title not in text_of(elsewhere)
    assert PutAway.objects.get().player == ann
