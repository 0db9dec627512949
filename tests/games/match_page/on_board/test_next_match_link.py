import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match
from rules import Choose
from tests.games.matches import a_match, act, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db


def test_every_page_counts_the_matches_that_wait_for_its_reader(client: Client) -> None:
    players = two_friends()
    match = Match.objects.get(pk=a_match(*players, mine="(4) (4)", theirs="(20) (20)").pk)
    (at_turn,) = match.battle.decisions
    client.force_login(players[at_turn])
    html = client.get(reverse("help")).content.decode()
    for bar in ("bar-links", "tabbar"):
        places = parsed(html).one("nav", kind=bar)
        assert "Home 1 waiting for you" in places.one("a", href="/").text or places.text.startswith(
            "1 waiting for you Home"
        )
    assert parsed(html).one("nav", kind="bar-links").attributes["data-next"] == reverse("games:next")
    assert f'href="{reverse("icon", args=[1])}"' in html
    client.force_login(players[1 - at_turn])
    assert "waiting for you" not in client.get(reverse("help")).content.decode()


def test_the_match_on_the_screen_is_not_the_next_one(client: Client) -> None:
    ann, bob = two_friends()
    here, there = (a_match(ann, bob, "(X)", "(Y)") for _each in range(2))
    client.force_login(ann)
    page = client.get(here.get_absolute_url()).content.decode()
    assert parsed(page).one("a", id="next-match").text == "Next match 1"
    act(there, 0, Choose({"X": 6}))
    for address in (here.get_absolute_url(), reverse("games:counts", args=[here.pk])):
        assert "Next match" not in client.get(address).content.decode(), address
    following = parsed(client.get(there.get_absolute_url()).content.decode()).one("a", id="next-match")
    assert following.text == "Next match 1"
    client.post(reverse("games:later", args=[here.pk]), {"until": "session"})
    assert "Next match" not in client.get(here.get_absolute_url()).content.decode()


def test_nobody_is_waited_for_before_they_come(client: Client) -> None:
    assert "Next match" not in client.get(reverse("help")).content.decode()
