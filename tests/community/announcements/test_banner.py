"""The banner: its audience sees it until they close it, and ordinary pages need no query for it."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from community.announcements.models import Announcement, PutAway
from tests.accounts.people import a_player
from tests.community.announcements.announcing import an_announcement
from tests.games.matches import a_match, two_friends

pytestmark = pytest.mark.django_db
ABOUT = "/about/"


def text_of(client: Client, path: str = ABOUT) -> str:
    return client.get(path).content.decode()


def close(said: Announcement) -> str:
    return reverse("announcements:close", args=[said.pk])


def test_a_visitor_reads_the_newest_one_at_a_time(client: Client) -> None:
    an_announcement("The older one", begun=timedelta(days=2))
    newer = an_announcement("The newer one")
    assert "The newer one" in text_of(client)
    assert "The older one" not in text_of(client)
    answer = client.post(close(newer), {"next": ABOUT})
    assert (answer.status_code, answer.headers["Location"]) == (302, ABOUT)
    assert "The older one" in text_of(client)
    assert "The newer one" not in text_of(client)


@pytest.mark.usefixtures("italian")
def test_each_reader_gets_it_in_their_language_and_in_english_where_it_says_nothing() -> None:
    said = an_announcement("We rest on Sunday", text="From ten to noon.")
    said.say("it", {"title": "Domenica si riposa"})
    said.save()
    everywhere = (ABOUT, reverse("announcements:announcements"), said.get_absolute_url())
    for path in (*everywhere, reverse("announcements:feed")):
        italian, english = (text_of(Client(headers={"Accept-Language": each}), path) for each in ("it", "en"))
        assert ("Domenica si riposa" in italian, "We rest on Sunday" in italian) == (True, False), path
        assert ("Domenica si riposa" in english, "We rest on Sunday" in english) == (False, True), path
        assert ("From ten to noon." in italian) == (path != ABOUT), path


@pytest.mark.services
def test_a_player_puts_it_away_for_good(client: Client) -> None:
    ann = a_player("Ann")
    client.force_login(ann)
    said = an_announcement()
    assert said.title in text_of(client)
    client.post(close(said))
    client.post(close(said))
    assert said.title not in text_of(client)
    elsewhere = Client()
    elsewhere.force_login(ann)
    assert said.title not in text_of(elsewhere)
    assert PutAway.objects.get().player == ann


def test_with_scripts_the_next_one_takes_its_place(client: Client) -> None:
    older, newer = an_announcement("Older", begun=timedelta(days=2)), an_announcement("Newer")
    answer = client.post(close(newer), headers={"HX-Request": "true"})
    assert "Older" in answer.content.decode()
    answer = client.post(close(older), headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content.strip()) == (200, b"")


def test_it_leads_nowhere_else(client: Client) -> None:
    answer = client.post(close(an_announcement()), {"next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize("cookie", ["", "x", "1.", "-1", "9" * 4000, "1" * 30, "0", "1..2", "²"])
def test_a_cookie_of_nonsense_hides_nothing(client: Client, cookie: str) -> None:
    said = an_announcement()
    client.cookies["put_away"] = cookie
    assert said.title in text_of(client)


def test_the_cookie_stays_small(client: Client) -> None:
    for number in range(30):
        client.post(close(an_announcement(f"Number {number}")))
    assert len(client.cookies["put_away"].value.split(".")) == 20


@pytest.mark.services
def test_it_is_shown_from_its_beginning_to_its_end(client: Client) -> None:
    said = an_announcement(begun=timedelta(hours=-1), ends=timedelta(hours=2))
    assert said.title not in text_of(client)
    for hours, is_shown in ((0.9, False), (1.1, True), (2.1, False)):
        with time_machine.travel(timezone.now() + timedelta(hours=hours), tick=False):
            assert (said.title in text_of(client)) == is_shown, hours


def test_a_draft_is_no_banner_until_it_is_published(client: Client) -> None:
    said = an_announcement(published=False)
    assert said.title not in text_of(client)
    said.published = True
    said.save()
    assert said.title in text_of(client)
    said.delete()
    assert said.title not in text_of(client)


def test_it_is_escaped(client: Client) -> None:
    said = an_announcement('<script>alert("x")</script>', text="<b>bold</b> **strong**")
    for path in (ABOUT, "/announcements/", said.get_absolute_url(), "/feeds/announcements/"):
        assert "<script>alert" not in text_of(client, path)
        assert "<b>bold" not in text_of(client, path)
    assert "<strong>strong</strong>" in text_of(client, said.get_absolute_url())


def test_those_who_play_are_not_disturbed(client: Client) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    said = an_announcement()
    client.force_login(ann)
    assert said.title not in text_of(client, match.get_absolute_url())


def queries_of(client: Client) -> int:
    with CaptureQueriesContext(connection) as asked:
        client.get(ABOUT)
    return len(asked)


@pytest.mark.services
def test_it_costs_no_query(client: Client) -> None:
    ann = a_player("Ann")
    client.force_login(ann)
    client.get(ABOUT)
    usual = queries_of(client)
    said = an_announcement()
    text_of(client)
    assert queries_of(client) == usual
    client.post(close(said))
    text_of(client)
    assert queries_of(client) == usual


def test_a_page_that_a_browser_keeps_shows_it_all_the_same(client: Client) -> None:
    client.get("/sets/")
    tag = client.get("/sets/").headers["ETag"]
    assert client.get("/sets/", headers={"If-None-Match": tag}).status_code == 304
    said = an_announcement()
    assert said.title in client.get("/sets/", headers={"If-None-Match": tag}).content.decode()
