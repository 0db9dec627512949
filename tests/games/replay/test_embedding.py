"""A finished match framed on other sites: the same for everybody, without cookies or scripts."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from tests.games.matches import a_match, a_match_given_up, an_offer, play_at_random, two_friends
from tests.games.offers.test_proposing import browser

pytestmark = pytest.mark.django_db


def embed_page(match: Match, viewer: Client | None = None, step: int = 0) -> Any:
    return (viewer or browser(None)).get(f"{match.get_absolute_url()}embed/?step={step}")


def a_finished_match() -> Match:
    return play_at_random(a_match(*two_friends(), "(6) s(8) (X)", "(4) z(10) (20)", first_to=1))


def test_any_site_may_frame_it_and_anybody_keep_it() -> None:
    answer = embed_page(a_finished_match())
    policy = answer.headers["Content-Security-Policy"]
    assert answer.status_code == 200
    assert "frame-ancestors *" in policy
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert "X-Frame-Options" not in answer.headers
    assert "public" in answer.headers["Cache-Control"]
    assert "cookie" not in answer.headers["Vary"].lower()
    assert not answer.cookies
    assert "ago" not in in_words(answer.content.decode())


def in_words(page: str) -> str:
    return re.sub(r"<[^>]*>", " ", page)


def test_it_is_the_same_for_a_player_and_sets_nothing() -> None:
    match = a_finished_match()
    ann = browser(User.objects.get(username="Ann"))
    ann.cookies["csrftoken"] = "x" * 32
    for step in (0, 3, 999):
        mine, anybodys = embed_page(match, ann, step), embed_page(match, None, step)
        assert mine.content == anybodys.content
        assert not mine.cookies


def test_its_steps_are_links_inside_the_frame_and_all_others_lead_out_of_it() -> None:
    match = a_finished_match()
    page = embed_page(match, step=2).content.decode()
    assert '<base target="_blank">' in page
    links = re.findall(r"<a [^>]*>", page)
    inside = {link for link in links if 'target="_self"' in link}
    assert {re.findall(r'href="([^"]*)"', link)[0] for link in inside} >= {"?step=0", "?step=1", "?step=3"}
    assert all('href="?step=' in link for link in inside)
    assert not any('href="?step=' in link for link in set(links) - inside)
    assert "<script" not in page
    assert "<form" not in page
    assert "csrf" not in page


def test_the_last_step_has_no_forms_either() -> None:
    page = embed_page(a_finished_match(), step=999).content.decode()
    assert "won!" in page
    assert "<form" not in page


def test_what_may_not_be_shown_says_why_and_no_more() -> None:
    ann, bob = two_friends()
    running = a_match(ann, bob)
    private = a_match_given_up(ann, bob, is_private=True)
    offer = an_offer(ann, bob)
    none = Match(pk=offer.pk + 1000)
    assert "This match isn’t over yet." in told_of(running)
    unknown = told_of(none)
    assert "public matches that are over" in unknown
    assert told_of(private) == told_of(offer) == unknown
    assert told_of(private, ann) == unknown


def told_of(match: Match, viewer: User | None = None) -> str:
    answer = embed_page(match, browser(viewer))
    assert answer.status_code == 404
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "public" not in answer.headers["Cache-Control"]
    return answer.content.decode()


def test_the_replay_hands_out_the_frame_of_what_may_be_shown() -> None:
    match = a_finished_match()
    page = browser(None).get(f"{match.get_absolute_url()}replay/?step=2").content.decode()
    assert f"{match.get_absolute_url()}embed/?step=2&quot; title=&quot;Ann × Bob&quot;" in page
    ann, bob = (User.objects.get(username=name) for name in ("Ann", "Bob"))
    for other in (a_match(ann, bob), a_match_given_up(ann, bob, is_private=True)):
        page = browser(ann).get(f"{other.get_absolute_url()}replay/").content.decode()
        assert "iframe" not in page
