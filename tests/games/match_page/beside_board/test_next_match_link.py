import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match
from tests.games.matches import a_match, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db


def test_every_page_links_to_the_next_match_that_waits_for_its_reader(client: Client) -> None:
    players = two_friends()
    match = Match.objects.get(pk=a_match(*players, mine="(4) (4)", theirs="(20) (20)").pk)
    (at_turn,) = match.battle.decisions
    client.force_login(players[at_turn])
    html = client.get(reverse("help")).content.decode()
    assert parsed(html).one("a", href=reverse("games:next")).text == "Next match 1"
    assert f'href="{reverse("icon", args=[1])}"' in html
    client.force_login(players[1 - at_turn])
    assert "Next match" not in client.get(reverse("help")).content.decode()


def test_nobody_is_waited_for_before_they_come(client: Client) -> None:
    assert "Next match" not in client.get(reverse("help")).content.decode()
