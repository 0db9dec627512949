"""Push messages: one for all news of a device, encrypted for it."""

import json
from collections.abc import Callable

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from pytest_django.fixtures import Settings

from accounts.models import User
from games.live import presence
from notifications import http_post
from notifications.http_post import NotReachable, post, why_not_reach
from notifications.models import Delivery, Device, Wishes
from notifications.push.encryption import (
    CURVE,
    encrypt,
    from_base64,
    private_key,
    to_base64,
)
from tests.games.forms import signed_in
from tests.games.matches import a_match, an_offer
from tests.html import parsed
from tests.notifications.push_service import PushService

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

Later = Callable[..., None]
SETTINGS = "/accounts/notifications/"


def switch_on(player: User, service: PushService) -> None:
    assert signed_in(player).post("/push/add/", service.subscription()).status_code == 204


def with_a_device_each(players: tuple[User, User], service: PushService) -> None:
    for player in players:
        endpoint = f"{service.endpoint}/{player}"
        Device.objects.create(player=player, **service.subscription() | {"endpoint": endpoint})


def test_it_is_sealed_as_the_standard_says() -> None:
    """The example of RFC 8291, appendix A."""
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        from_base64("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert to_base64(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.services
def test_a_turn_is_pushed_and_the_service_learns_who_sends(
    players: tuple[User, User], service: PushService, later: Later
) -> None:
    with_a_device_each(players, service)
    match = a_match(*players)
    later()
    turns = [told for told in service.read() if str(told["title"]).startswith("It’s your turn")]
    assert [told["title"] for told in turns] == [
        f"It’s your turn against {players[1 - (match.battle.active or 0)]}."
    ]
    assert turns[0]["url"] == match.get_absolute_url()
    headers, body = service.got[0]
    assert b"turn" not in body
    assert headers["Content-Encoding"] == "aes128gcm"
    token, key = headers["Authorization"].removeprefix("vapid t=").split(", k=")
    written, _dot, signature = token.rpartition(".")
    claims = json.loads(from_base64(written.split(".")[1]))
    assert claims["aud"] == service.endpoint.removesuffix("/device/1")
    raw = from_base64(signature)
    proof = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    site = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64(key))
    site.verify(proof, written.encode(), ec.ECDSA(hashes.SHA256()))


@pytest.mark.services
def test_a_burst_in_many_matches_is_one_notification(
    players: tuple[User, User], service: PushService, later: Later
) -> None:
    ann, bob = players
    switch_on(bob, service)
    for _offer in range(3):
        an_offer(ann, bob)
    later()
    (told,) = service.read()
    assert told["title"] == "News from 3 matches"
    assert told["url"] == "/matches/"
    assert "Ann challenges you." in str(told["body"])


def test_who_looks_at_the_match_is_not_pushed_to(
    players: tuple[User, User], service: PushService, later: Later
) -> None:
    with_a_device_each(players, service)
    match = a_match(*players)
    for player in players:
        presence.note_arrival(match.pk, player.pk)
    later(0.5)
    assert service.got == []


@pytest.mark.services
@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(
    players: tuple[User, User], service: PushService, later: Later, status: int
) -> None:
    switch_on(players[1], service)
    service.status = status
    an_offer(*players)
    later()
    assert not Device.objects.exists()
    an_offer(*players)
    later()
    assert len(service.got) == 1


def test_a_push_service_that_is_down_is_asked_again(
    players: tuple[User, User], service: PushService, later: Later
) -> None:
    switch_on(players[1], service)
    service.status = 503
    an_offer(*players)
    later(0.5)
    assert Delivery.objects.get(sort=Delivery.Sort.PUSH).reason.endswith("503")
    service.status = 201
    later(5)
    assert len(service.got) == 2
    assert Delivery.objects.get(sort=Delivery.Sort.PUSH).state == Delivery.State.SENT


def test_without_a_device_nothing_is_noted_for_one(players: tuple[User, User]) -> None:
    an_offer(*players)
    assert not Delivery.objects.filter(sort=Delivery.Sort.PUSH).exists()


def test_a_site_without_a_key_offers_no_push(
    players: tuple[User, User], service: PushService, settings: Settings
) -> None:
    switch_on(players[0], service)
    client = signed_in(players[0])
    assert "on my devices" in client.get(SETTINGS).content.decode()
    settings.PUSH_KEY = ""
    page = client.get(SETTINGS).content.decode()
    assert "on my devices" not in page
    assert "Notify me on this device" not in page


def test_push_has_a_column_once_a_device_gets_pushes(
    players: tuple[User, User], service: PushService
) -> None:
    column, where = "turn.push", "press “Notify me on this device”"
    client = signed_in(players[0])
    page = client.get(SETTINGS).content.decode()
    assert column not in page
    assert where in page
    switch_on(players[0], service)
    page = client.get(SETTINGS).content.decode()
    assert column in page
    assert where not in page


@pytest.mark.parametrize("sets_up_before_saving", [False, True])
def test_saving_loses_no_choice_that_the_page_did_not_show(
    players: tuple[User, User], service: PushService, sets_up_before_saving: bool
) -> None:
    client = signed_in(players[0])
    sent = sent_by(client.get(SETTINGS).content.decode()) | {"chat.mail": ["on"]}
    sent.pop("turn.mail")
    if sets_up_before_saving:
        switch_on(players[0], service)
    assert client.post(SETTINGS, sent).status_code == 302
    wishes = Wishes.objects.get(player=players[0])
    assert wishes.channels("turn") == ["site", "push", "hook"]
    assert wishes.channels("chat") == ["site", "mail"]


def test_a_box_that_the_page_showed_can_be_unticked(players: tuple[User, User], service: PushService) -> None:
    switch_on(players[0], service)
    client = signed_in(players[0])
    sent = sent_by(client.get(SETTINGS).content.decode())
    del sent["turn.push"]
    client.post(SETTINGS, sent)
    assert Wishes.objects.get(player=players[0]).channels("turn") == ["site", "mail", "hook"]


def sent_by(page: str) -> dict[str, list[str]]:
    """Return the fields that a browser sends when the player saves the page as it is."""
    inputs = parsed(page).all("input")
    sent = {"digest_every": ["day"], "digest_weekday": ["0"], "digest_hour": ["8"], "moves_by_mail": ["on"]}
    sent["channel"] = [
        each.attributes["value"] for each in inputs if each.attributes.get("name") == "channel"
    ]
    return sent | {each.attributes["name"]: ["on"] for each in inputs if "checked" in each.attributes}


def test_a_site_that_has_lost_its_key_pushes_no_more(
    players: tuple[User, User], service: PushService, later: Later, settings: Settings
) -> None:
    switch_on(players[1], service)
    an_offer(*players)
    settings.PUSH_KEY = ""
    later()
    assert service.got == []
    assert (
        Delivery.objects.get(sort=Delivery.Sort.PUSH).reason
        == "This site can’t send notifications to devices."
    )


def test_a_device_is_switched_off(players: tuple[User, User], service: PushService) -> None:
    switch_on(players[1], service)
    client = signed_in(players[0])
    client.post("/push/remove/", {"endpoint": service.endpoint})
    assert Device.objects.exists(), "it is not theirs"
    signed_in(players[1]).post("/push/remove/", {"endpoint": service.endpoint})
    assert not Device.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "ftp://push.test/1"},
        {"endpoint": "https://user:pass@push.test/1"},
        {"endpoint": "https://push.test/" + "x" * 500},
        {"endpoint": ""},
        {"p256dh": "AAAA"},
        {"p256dh": "ü"},
        {"auth": "AAAA"},
        {"auth": ""},
    ],
)
def test_what_is_no_device_is_refused(
    players: tuple[User, User], service: PushService, wrong: dict[str, str]
) -> None:
    answer = signed_in(players[0]).post("/push/add/", service.subscription() | wrong)
    assert answer.status_code == 400
    assert not Device.objects.exists()


def test_nobody_makes_the_site_knock_at_its_own_doors(settings: Settings, service: PushService) -> None:
    settings.REACHES_LOCAL_ADDRESSES = False
    assert why_not_reach("http://example.com/")
    for number in ("127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]", "localhost"):
        with pytest.raises(NotReachable):
            post(f"https://{number}:{service.server.server_port}/", b"", {})
    assert http_post.why_not_reach("https://push.example/1") == ""
    assert service.got == []


def test_the_site_can_be_installed() -> None:
    client = signed_in(None)
    manifest = client.get("/manifest.webmanifest")
    assert manifest.headers["Content-Type"] == "application/manifest+json"
    assert manifest.json()["start_url"] == "/matches/"
    worker = client.get("/service-worker.js")
    assert worker.headers["Content-Type"].startswith("text/javascript")
