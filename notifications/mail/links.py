"""Signed links in mails and feeds. Each contains the right that it grants. Only the site can create links."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple

from django.core import signing
from django.urls import reverse

from accounts.models import User
from core.addresses import absolute_url
from games.play import DecisionId
from notifications.models import FeedAddress
from rules import Action
from rules.notation.codec import Unreadable, action_from_json, action_to_json

MOVE, OFFER, SETTINGS, STOP, AGAIN, FEED = (
    f"notifications.{purpose}" for purpose in ("move", "offer", "settings", "stop", "again", "feed")
)
MOVES_LAST = timedelta(days=30)
SETTINGS_LAST = timedelta(days=30)
STOP_LASTS = timedelta(days=60)
AGAIN_LASTS = timedelta(days=3)


class InvalidLink(Exception):
    """Raised when a link was altered, is incomplete or has expired."""


class MoveLink(NamedTuple):
    player: int
    decision: DecisionId
    action: Action


class OfferLink(NamedTuple):
    player: int
    match: int
    accepts: bool


def move_link(player: User, decision: DecisionId, action: Action) -> str:
    key = signing.dumps([player.pk, *decision, action_to_json(action)], salt=MOVE, compress=True)
    return absolute_url(reverse("notifications:move", args=[key]))


def offer_link(player: User, match: int, *, accepts: bool) -> str:
    key = signing.dumps([player.pk, match, accepts], salt=OFFER)
    return absolute_url(reverse("notifications:offer", args=[key]))


def settings_link(player: User) -> str:
    return absolute_url(
        reverse("notifications:settings_by_link", args=[signing.dumps(player.pk, salt=SETTINGS)])
    )


def stop_link(player: User) -> str:
    return absolute_url(reverse("notifications:stop", args=[signing.dumps(player.pk, salt=STOP)]))


def again_link(player: User, address: str) -> str:
    key = signing.dumps([player.pk, address], salt=AGAIN)
    return absolute_url(reverse("notifications:again", args=[key]))


def feed_key(address: FeedAddress) -> str:
    """Return the key in the feed's URL. It stays valid until the player renews or ends the feed."""
    return signing.Signer(salt=FEED).sign_object([address.player_id, address.secret])


def feed_link(address: FeedAddress) -> str:
    return absolute_url(reverse("notifications:turns_feed", args=[feed_key(address)]))


def read_feed(key: str) -> tuple[int, str]:
    try:
        player, secret = signing.Signer(salt=FEED).unsign_object(key)
    except signing.BadSignature as error:
        raise InvalidLink from error
    return player, secret


def read_move(key: str) -> MoveLink:
    player, match, seat, number, action = load(key, MOVE, MOVES_LAST)
    try:
        return MoveLink(player, DecisionId(match, seat, number), action_from_json(action))
    except Unreadable as error:  # of an older version of the site
        raise InvalidLink from error


def read_offer(key: str) -> OfferLink:
    return OfferLink(*load(key, OFFER, MOVES_LAST))


def read_settings(key: str) -> int:
    return int(load(key, SETTINGS, SETTINGS_LAST))


def read_stop(key: str) -> int:
    return int(load(key, STOP, STOP_LASTS))


def read_again(key: str) -> tuple[int, str]:
    player, address = load(key, AGAIN, AGAIN_LASTS)
    return player, address


def load(key: str, salt: str, lasts: timedelta) -> Any:
    try:
        return signing.loads(key, salt=salt, max_age=lasts)
    except signing.BadSignature as error:
        raise InvalidLink from error
