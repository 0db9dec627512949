"""Every address of a match and everybody who may knock: what they are answered."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Match
from games.urls import urlpatterns
from tests.accounts.people import a_guest, a_player, block
from tests.games.matches import a_match, an_offer, two_friends

pytestmark = pytest.mark.django_db

ROLES = ["anybody", "guest", "stranger", "watcher", "blocked", "admin", "opponent", "active"]
EVERYBODY = dict.fromkeys(ROLES, 200)
PLAYERS = ("opponent", "active")

# For each address: how it is asked, and what each answers. Who is not named gets what "others" says.
TABLE: dict[str, tuple[str, dict[str, int]]] = {
    "matches": ("get", {**EVERYBODY, "anybody": 302}),
    "open": ("get", EVERYBODY),
    "watch": ("get", EVERYBODY),
    "history": ("get", EVERYBODY),
    "history_csv": ("get", EVERYBODY),
    "history_json": ("get", EVERYBODY),
    "next": ("get", dict.fromkeys(ROLES, 302)),
    "dismiss": ("post", {**dict.fromkeys(ROLES, 400), "anybody": 302}),
    "bring_back": ("post", {**dict.fromkeys(ROLES, 409), "anybody": 302}),
    "abandon": ("post", {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 409, "active": 409}),
    "star": ("post", {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 302, "active": 302}),
    "later": ("post", {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 409, "active": 302}),
    "propose": ("get", {**EVERYBODY, "anybody": 302}),
    "opponents": ("get", {**EVERYBODY, "anybody": 302}),
    "recipe": ("get", {**EVERYBODY, "anybody": 302}),
    "keep": ("post", dict.fromkeys(ROLES, 302)),
    "pick": ("get", {**EVERYBODY, "anybody": 302}),
    "pick_to_join": ("get", {**EVERYBODY, "anybody": 302}),
    "share": ("get", {**EVERYBODY, "anybody": 302}),
    "keep_while_sharing": ("post", {**dict.fromkeys(ROLES, 404), "anybody": 302}),
    "pick_to_share": ("get", {**EVERYBODY, "anybody": 302}),
    "take_device": ("post", {**dict.fromkeys(ROLES, 400), "anybody": 302}),
    "follow": ("post", {**dict.fromkeys(ROLES, 302)}),
    "feature": ("post", {**dict.fromkeys(ROLES, 403), "anybody": 302, "admin": 302}),
    "step_back": ("post", {**dict.fromkeys(ROLES, 409), "anybody": 302}),
    "rematch": ("post", {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 409, "active": 409}),
    "match": ("get", EVERYBODY),
    "board": ("get", EVERYBODY),
    "log": ("get", EVERYBODY),
    "presence": ("get", EVERYBODY),
    "counts": ("get", EVERYBODY),
    "replay": ("get", EVERYBODY),
    "picture": ("get", EVERYBODY),
    "dice": ("get", EVERYBODY),
    "draws": ("get", dict.fromkeys(ROLES, 404)),
    "dice_statistics": ("get", EVERYBODY),
    "verifier": ("get", EVERYBODY),
    "preview": ("get", {**dict.fromkeys(ROLES, 204), "active": 200}),
    "act": ("post", {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 409, "active": 302}),
    "say": ("post", {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 302, "active": 302}),
    "note": ("post", {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 302, "active": 302}),
    "keep_private": ("post", {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 302, "active": 302}),
    "accept": ("post", {**dict.fromkeys(ROLES, 409), "anybody": 302}),
    "describe": ("post", {**dict.fromkeys(ROLES, 409), "anybody": 302}),
    "decline": ("post", {**dict.fromkeys(ROLES, 409), "anybody": 302}),
}
DATA = {
    "decision": "1",
    "action": "surrender",
    "attacker": "0",
    "target": "0.0",
    "text": "hello",
    "how": "same",
    "until": "tomorrow",
}
PRIVATE = {
    "counts",
    "match",
    "replay",
    "picture",
    "board",
    "log",
    "dice",
    "draws",
    "preview",
    "act",
    "say",
    "keep_private",
    "accept",
    "decline",
    "describe",
    "pick_to_join",
    "rematch",
    "star",
    "abandon",
    "later",
    "take_device",
    "step_back",
    "follow",
    "feature",
}


def those_who_knock(match: Match, ann: User, bob: User) -> dict[str, User | None]:
    active = [ann, bob][match.battle.active or 0]
    opponent = bob if active == ann else ann
    blocked = a_player("Eve")
    block(opponent, blocked)
    return {
        "anybody": None,
        "guest": a_guest(),
        "stranger": a_player("Unverified", verified=False),
        "watcher": a_player("Tom"),
        "blocked": blocked,
        "admin": a_player("Root", is_staff=True, is_superuser=True),
        "opponent": opponent,
        "active": active,
    }


def asked(player: User | None, name: str, match: Match, method: str) -> Any:
    client = Client()
    if player is not None:
        client.force_login(player)
    pattern = next(pattern for pattern in urlpatterns if pattern.name == name)
    known = {"<int:pk>": match.pk, "<slug:side>": "mine", "<int:step>": 0, "<int:seat>": 1}
    arguments = [value for part, value in known.items() if part in str(pattern.pattern)]
    return getattr(client, method)(reverse(f"games:{name}", args=arguments), DATA)


def test_the_table_has_every_address() -> None:
    assert set(TABLE) == {pattern.name for pattern in urlpatterns}


@pytest.mark.parametrize("name", TABLE)
def test_each_is_answered_as_they_may_be(name: str) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    method, expected = TABLE[name]
    for role, player in those_who_knock(match, ann, bob).items():
        assert asked(player, name, match, method).status_code == expected[role], role


@pytest.mark.parametrize("name", sorted(PRIVATE))
def test_a_private_match_is_not_there_for_others(name: str) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, is_private=True)
    method, expected = TABLE[name]
    for role, player in those_who_knock(match, ann, bob).items():
        status = expected[role] if role in PLAYERS else 404
        if role == "anybody" and (method == "post" or name == "pick_to_join"):
            status = 302
        assert asked(player, name, match, method).status_code == status, role


def test_every_address_asked_the_wrong_way_is_refused() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    for name, (method, _expected) in TABLE.items():
        if method == "post":
            assert asked(ann, name, match, "get").status_code == 405


def test_only_whom_an_offer_asks_may_take_or_refuse_it() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob)
    stranger = a_player("Tom")
    assert asked(stranger, "accept", offer, "post").status_code == 409
    assert asked(stranger, "decline", offer, "post").status_code == 403
    assert asked(None, "accept", offer, "post").status_code == 302
    assert Match.objects.get().is_offered


@pytest.mark.parametrize("player_of", ["accept", "act", "say", "decline", "keep_private"])
def test_a_forged_form_is_refused(player_of: str) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    answer = client.post(reverse(f"games:{player_of}", args=[match.pk]), DATA)
    assert answer.status_code == 403
    assert Match.objects.get().version == match.version
