"""Players without a waiting match can go on to the next new post instead."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import User
from community.forum import unread
from tests.accounts.people import a_player, signed_in
from tests.api.bmo.client import BmoClient
from tests.community.forum.talks import a_regular, a_thread
from tests.games.matches import a_match
from tests.html import parsed

pytestmark = pytest.mark.django_db


def a_reader(name: str, *, reads_on: bool) -> User:
    player = a_player(name)
    player.preferences.reads_on = reads_on
    player.preferences.save()
    unread.get_or_create_reader(player)
    return player


@pytest.mark.services
def test_the_way_to_the_next_match_leads_to_the_next_new_post_for_who_wishes_that() -> None:
    ann, bob = a_reader("ann", reads_on=True), a_reader("bob", reads_on=False)
    assert signed_in(ann).get("/next/").status_code == 200, "nothing is new"
    post = a_thread(a_regular("carl")).posts.get()
    assert signed_in(ann).get("/next/").headers["Location"] == post.get_absolute_url()
    page = signed_in(bob).get("/next/")
    assert page.status_code == 200
    waits = parsed(page.content.decode()).one("section", id="wait")
    assert waits.one("a", href=reverse("forum:next")).text == "Next new post in the forum"


def test_a_match_that_waits_comes_first_and_one_that_was_seen_is_not_passed_over() -> None:
    ann = a_reader("ann", reads_on=True)
    match = a_match(ann, a_player("bob"), "(X)", "(Y)")
    a_thread(a_regular("carl"))
    client = signed_in(ann)
    assert client.get("/next/").headers["Location"] == match.get_absolute_url()
    client.get(match.get_absolute_url())
    assert client.get("/next/", {"after": match.pk}).headers["Location"] == reverse("games:matches")


def test_a_page_that_waits_is_led_on_too_and_nothing_is_fetched_ahead() -> None:
    ann = a_reader("ann", reads_on=True)
    post = a_thread(a_regular("carl")).posts.get()
    client = signed_in(ann)
    asked = client.get("/next/", headers={"HX-Request": "true"})
    assert asked.headers["HX-Redirect"] == post.get_absolute_url()
    assert client.get("/next/", headers={"Sec-Purpose": "prefetch"}).status_code == 425


def test_who_never_was_in_the_forum_is_not_led_there() -> None:
    ann = a_player("ann")
    ann.preferences.reads_on = True
    ann.preferences.save()
    a_thread(a_regular("carl"))
    assert "Nothing is waiting for you" in signed_in(ann).get("/next/").content.decode()


@pytest.mark.parametrize("reads_on", [True, False])
def test_the_wish_is_chosen_among_the_preferences_and_told_at_the_door(reads_on: bool) -> None:
    ann = a_reader("ann", reads_on=not reads_on)
    where = reverse("accounts:preferences")
    page = parsed(signed_in(ann).get(where).content.decode())
    assert ("checked" in page.one("input", id="id_reads_on").attributes) is not reads_on
    told = BmoClient(ann).told("loadPlayerInfo")["user_prefs"]
    assert told["monitor_redirects_to_forum"] is not reads_on
