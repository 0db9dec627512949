"""News: a page, a feed, and a count on the bell of those since the reader's last visit."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from community.announcements.models import Audience, PutAway
from tests.accounts.people import a_player
from tests.community.announcements.announcing import an_announcement

pytestmark = pytest.mark.django_db
PAGE = "/announcements/"


def text_of(client: Client, path: str = PAGE) -> str:
    return client.get(path).content.decode()


@pytest.mark.services
def test_newest_first_in_pages(client: Client) -> None:
    for number in range(22):
        an_announcement(f"Number {number}.", begun=timedelta(days=number // 2))
    page = text_of(client)
    assert page.index("Number 1.") < page.index("Number 2.")
    assert "Number 20." not in page
    last = client.get(PAGE).context["before"]
    older = text_of(client, f"{PAGE}?before={last}")
    found = [number for number in range(22) if f"Number {number}." in page + older]
    assert found == list(range(22))
    assert not [number for number in found if f"Number {number}." in page and f"Number {number}." in older]


@pytest.mark.parametrize(
    ("before", "status"), [("x", 400), ("", 400), ("-1", 400), ("1" * 30, 400), ("999", 404)]
)
def test_an_address_that_makes_no_sense(client: Client, before: str, status: int) -> None:
    answer = client.get(f"{PAGE}?before={before}")
    assert answer.status_code == status
    if status == 400:
        assert "before: we couldn’t read that." in answer.content.decode()


def test_what_one_has_read_is_no_banner_any_more(client: Client) -> None:
    ann = a_player("Ann")
    client.force_login(ann)
    said = an_announcement()
    assert said.title in text_of(client)
    assert said.title not in text_of(client, "/about/")
    assert PutAway.objects.get().announcement == said


def test_a_page_that_is_fetched_ahead_was_not_read(client: Client) -> None:
    client.force_login(a_player("Ann"))
    an_announcement()
    client.get(PAGE, headers={"Sec-Purpose": "prefetch"})
    assert not PutAway.objects.exists()


@pytest.mark.services
def test_the_bell_counts_those_since_the_last_look(client: Client) -> None:
    client.force_login(a_player("Ann", date_joined="2026-01-01T00:00Z"))
    said = an_announcement()
    assert "News, 1 new" in text_of(client, "/about/")
    assert said.title in text_of(client, "/news/")
    assert "News, 1 new" not in text_of(client, "/about/")
    assert said.title in text_of(client, "/about/"), "keep the banner until each reader dismisses it"


def test_nothing_is_new_that_was_said_before_one_came(client: Client) -> None:
    an_announcement(begun=timedelta(days=3))
    client.force_login(a_player("Ann"))
    assert "1 new" not in text_of(client, "/about/")


@pytest.mark.services
def test_the_feeds_tell_everybody_the_same(client: Client) -> None:
    an_announcement("For all", text="**Much** is new")
    an_announcement("For players", audience=Audience.PLAYERS)
    an_announcement("A draft", published=False)
    for path in ("/feeds/announcements/", "/feeds/news/"):
        told = text_of(client, path)
        assert "For all" in told
        assert "Much is new" in told
        assert "For players" not in told
        assert "A draft" not in told


def test_the_page_names_its_feed(client: Client) -> None:
    assert "/feeds/announcements/" in text_of(client)
    assert 'href="/announcements/"' in text_of(client, "/about/")


def test_staff_who_may_see_drafts_see_how_they_look(client: Client) -> None:
    said = an_announcement(published=False)
    staff = a_player("Staff", is_staff=True)
    client.force_login(staff)
    assert client.get(said.get_absolute_url()).status_code == 404
    staff.user_permissions.add(Permission.objects.get(codename="view_announcement"))
    assert "It’s a draft" in text_of(client, said.get_absolute_url())
    assert said.title not in text_of(client)
