"""Permissions at every address for notifications, for every kind of user."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Match
from games.play import DecisionId
from notifications.mail import links
from notifications.models import FeedAddress
from notifications.urls import urlpatterns
from rules import Surrender
from tests.accounts.people import a_guest, a_player
from tests.games.matches import a_match, an_offer, two_friends

pytestmark = pytest.mark.django_db

ROLES = ["anybody", "guest", "stranger", "owner"]

# How each address is asked, and what each is answered. A key in the address is what gives the right.
TABLE: dict[str, tuple[str, dict[str, int]]] = {
    "news": ("get", {"anybody": 302, "guest": 200, "stranger": 200, "owner": 200}),
    "settings": ("get", {"anybody": 302, "guest": 302, "stranger": 200, "owner": 200}),
    "ask_again": ("post", dict.fromkeys(ROLES, 302)),
    "again": ("get", dict.fromkeys(ROLES, 200)),
    "webhook": ("get", {"anybody": 302, "guest": 302, "stranger": 200, "owner": 200}),
    "test_webhook": ("post", dict.fromkeys(ROLES, 302)),
    "renew_secret": ("post", dict.fromkeys(ROLES, 302)),
    "remove_match_hook": ("post", dict.fromkeys(ROLES, 302)),
    "renew_feed": ("post", dict.fromkeys(ROLES, 302)),
    "end_feed": ("post", dict.fromkeys(ROLES, 302)),
    "turns_feed": ("get", dict.fromkeys(ROLES, 200)),
    "settings_by_link": ("get", dict.fromkeys(ROLES, 200)),
    "stop": ("post", dict.fromkeys(ROLES, 200)),
    "move": ("get", dict.fromkeys(ROLES, 200)),
    "offer": ("get", dict.fromkeys(ROLES, 200)),
    "inbound": ("post", dict.fromkeys(ROLES, 404)),  # without a secret in the settings
    "add_device": ("post", {"anybody": 302, "guest": 400, "stranger": 400, "owner": 400}),  # without keys
    "remove_device": ("post", {"anybody": 302, "guest": 204, "stranger": 204, "owner": 204}),
    "service_worker": ("get", dict.fromkeys(ROLES, 200)),
    "manifest": ("get", dict.fromkeys(ROLES, 200)),
    "mails": ("get", dict.fromkeys(ROLES, 404)),  # while developing only
    "mail": ("get", dict.fromkeys(ROLES, 404)),
    "mail_as_html": ("get", dict.fromkeys(ROLES, 404)),
}


def keys_for(player: User, other: User) -> dict[str, str]:
    match, offer = a_match(other, player), an_offer(other, player)
    seat = match.battle.active or 0
    seated = [other, player][seat]
    decision = DecisionId(match.pk, seat, match.battle.decisions[seat].number)
    found = {
        "settings_by_link": links.settings_link(player),
        "stop": links.stop_link(player),
        "move": links.move_link(seated, decision, Surrender()),
        "again": links.again_link(player, player.email),
        "offer": links.offer_link(player, offer.pk, accepts=True),
        "turns_feed": links.feed_link(FeedAddress.objects.create(player=player)),
    }
    return {name: link.split("/")[-2] for name, link in found.items()}


NAMED = {"mail": "a.log", "mail_as_html": "a.log", "remove_match_hook": "1"}
WITHOUT_KEY = {
    "add_device",
    "end_feed",
    "ask_again",
    "inbound",
    "manifest",
    "remove_device",
    "remove_match_hook",
    "renew_feed",
    "renew_secret",
    "service_worker",
    "mail",
    "mail_as_html",
    "mails",
    "news",
    "settings",
    "test_webhook",
    "webhook",
}


def send_request(viewer: User | None, name: str, key: str | None, method: str) -> Any:
    client = Client()
    if viewer is not None:
        client.force_login(viewer)
    return getattr(client, method)(reverse(f"notifications:{name}", args=[key] if key else []))


def test_the_table_has_every_address() -> None:
    assert set(TABLE) == {pattern.name for pattern in urlpatterns}


@pytest.mark.parametrize("name", TABLE)
def test_each_is_answered_as_they_may_be(name: str) -> None:
    ann, bob = two_friends()
    keys = keys_for(bob, ann)
    method, expected = TABLE[name]
    viewers = {"anybody": None, "guest": a_guest(), "stranger": a_player("Tom"), "owner": bob}
    for role, viewer in viewers.items():
        assert send_request(viewer, name, (keys | NAMED).get(name), method).status_code == expected[role], (
            role
        )


@pytest.mark.parametrize("name", sorted(set(TABLE) - WITHOUT_KEY))
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_key_for_one_thing_is_good_for_nothing_else(name: str, method: str) -> None:
    ann, bob = two_friends()
    keys = keys_for(bob, ann)
    before = list(Match.objects.order_by("pk").values_list("version", "status"))
    for other in set(keys) - {name}:
        assert send_request(bob, name, keys[other], method).status_code == 410
    assert list(Match.objects.order_by("pk").values_list("version", "status")) == before


def test_looking_changes_nothing() -> None:
    ann, bob = two_friends()
    keys = keys_for(bob, ann)
    before = list(Match.objects.order_by("pk").values_list("version", "status"))
    for name, key in keys.items():
        for method in ("get", "head"):
            assert send_request(None, name, key, method).status_code == 200
    assert list(Match.objects.order_by("pk").values_list("version", "status")) == before
    assert not hasattr(User.objects.get(pk=bob.pk), "saved_wishes")
