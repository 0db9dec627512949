"""Permissions at every address that changes a match, for every kind of user."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Match
from games.urls import urlpatterns
from tests.accounts.people import a_guest, a_player, block
from tests.games.matches import a_match, an_offer, two_friends
from tests.promises import with_promise

pytestmark = pytest.mark.django_db

ROLES = ["anybody", "guest", "stranger", "watcher", "blocked", "admin", "opponent", "active"]
PLAYERS = ("opponent", "active")

# What each is answered who sends something to an address; tests/site/ has what each is shown there.
TABLE: dict[str, dict[str, int]] = {
    "dismiss": {**dict.fromkeys(ROLES, 400), "anybody": 302},
    "bring_back": {**dict.fromkeys(ROLES, 409), "anybody": 302},
    "abandon": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 409, "active": 409},
    "star": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 302, "active": 302},
    "later": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 409, "active": 302},
    "keep": dict.fromkeys(ROLES, 302),
    "keep_while_sharing": {**dict.fromkeys(ROLES, 404), "anybody": 302},
    "take_device": {**dict.fromkeys(ROLES, 400), "anybody": 302},
    "follow": dict.fromkeys(ROLES, 302),
    "feature": {**dict.fromkeys(ROLES, 403), "anybody": 302, "admin": 302},
    "step_back": {**dict.fromkeys(ROLES, 409), "anybody": 302},
    "offer_to": {**dict.fromkeys(ROLES, 409), "anybody": 302},
    "keep_on_offer": {**dict.fromkeys(ROLES, 409), "anybody": 302},
    "change_standing": {**dict.fromkeys(ROLES, 409), "anybody": 302},
    "end_standing": {**dict.fromkeys(ROLES, 409), "anybody": 302},
    "preview_message": {**dict.fromkeys(ROLES, 200), "anybody": 302},
    "invite": dict.fromkeys(ROLES, 302),
    "take_by_link": dict.fromkeys(ROLES, 404),
    "rematch": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 409, "active": 409},
    "act": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 409, "active": 422},
    "say": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 302, "active": 302},
    "understood": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 302, "active": 302},
    "note": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 302, "active": 302},
    "keep_private": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 302, "active": 302},
    "ask": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 302, "active": 302},
    "agree": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 409, "active": 409},
    "disagree": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 409, "active": 409},
    "claim": {**dict.fromkeys(ROLES, 403), "anybody": 302},
    "give_time": {**dict.fromkeys(ROLES, 403), "anybody": 302},
    "nudge": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 409, "active": 409},
    "leave_order": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 400, "active": 409},
    "take_order_back": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 409, "active": 409},
    "surrender_match": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 302, "active": 409},
    "surrender_round": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 302, "active": 409},
    "take_back": {**dict.fromkeys(ROLES, 403), "anybody": 302, "opponent": 409, "active": 409},
    "accept": {**dict.fromkeys(ROLES, 409), "anybody": 302},
    "describe": {**dict.fromkeys(ROLES, 409), "anybody": 302},
    "decline": {**dict.fromkeys(ROLES, 409), "anybody": 302},
}
DATA = {
    "decision": "1",
    "action": "choose",
    "attacker": "0",
    "target": "0.0",
    "text": "hello",
    "how": "same",
    "until": "tomorrow",
    "line": "first",
    "whom": "link",
    "on_offer": "1",
    "running": "5",
    "what": "cancel",
    "round": "1",
}
ONLY_FOR = {"take_order_back": {"number": "1"}}
"""What only one address reads."""

OF_NO_MATCH = {
    *("dismiss", "bring_back", "keep", "keep_while_sharing"),
    *("invite", "take_by_link", "preview_message"),
    *("change_standing", "end_standing"),
}
OF_ONE_MATCH = sorted(set(TABLE) - OF_NO_MATCH)
SHOWN = ["board", "counts", "dice", "log", "match", "pick_to_join", "picture", "preview", "replay"]
"""Addresses that show something of one match."""


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


def send_request(player: User | None, name: str, match: Match, method: str = "post") -> Any:
    client = Client()
    if player is not None:
        client.force_login(player)
    pattern = next(pattern for pattern in urlpatterns if pattern.name == name)
    known: dict[str, Any] = {"<int:pk>": match.pk, "<slug:side>": "mine", "<int:step>": 0, "<int:seat>": 1}
    known["<slug:key>"] = "a-key"
    arguments = [value for part, value in known.items() if part in str(pattern.pattern)]
    data = with_promise() | DATA | ONLY_FOR.get(name, {})
    return getattr(client, method)(reverse(f"games:{name}", args=arguments), data)


def test_the_table_has_every_address_that_only_takes_what_is_sent() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    names = [str(pattern.name) for pattern in urlpatterns]
    assert {name for name in names if send_request(ann, name, match, "get").status_code == 405} == set(TABLE)


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLE)
def test_each_is_answered_as_they_may_be(name: str) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    for role, player in those_who_knock(match, ann, bob).items():
        assert send_request(player, name, match).status_code == TABLE[name][role], role


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_ONE_MATCH)
def test_a_private_match_is_not_there_for_others(name: str) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, is_private=True)
    for role, player in those_who_knock(match, ann, bob).items():
        status = TABLE[name][role] if role in PLAYERS else 302 if role == "anybody" else 404
        assert send_request(player, name, match).status_code == status, role


@pytest.mark.parametrize("name", SHOWN)
def test_a_private_match_is_shown_to_its_players(name: str) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, is_private=True)
    for player in (ann, bob):
        assert send_request(player, name, match, "get").status_code in (200, 204)


def test_only_whom_an_offer_asks_may_take_or_refuse_it() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob)
    stranger = a_player("Tom")
    assert send_request(stranger, "accept", offer).status_code == 409
    assert send_request(stranger, "decline", offer).status_code == 403
    assert send_request(None, "accept", offer).status_code == 302
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
