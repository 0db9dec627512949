"""Reply and bounce addresses of the site. Each contains a signed right, which an e-mail to the address uses.

Mail servers may change the case of the part before the @, and allow only 64 characters there. Therefore
the keys in addresses are shorter than those in links, and use only lower-case letters and digits.
"""

from __future__ import annotations

from base64 import b32decode, b32encode
from binascii import Error as NotBase32
from datetime import UTC, datetime
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import Match, Seat
from games.play import DecisionId
from notifications.mail.links import MOVES_LAST, InvalidLink
from notifications.models import Delivery

SALT = "notifications.mailboxes"
SEAL_BYTES = 12
TURN, OFFER, BOUNCE = "t", "o", "b"
LAYOUT = {TURN: (5, 5, 1, 3, 2), OFFER: (5, 5, 2), BOUNCE: (6,)}
"""The size in bytes of each number in a key. In reply addresses the last number is the day of issue."""
BEGINNING = datetime(2020, 1, 1, tzinfo=UTC)
LONGEST_ADDRESS = 320


class TooOld(Exception):
    """Raised when the site issued the address, but it has expired."""

    def __init__(self, right: TurnRight | OfferRight) -> None:
        super().__init__()
        self.right = right


class TurnRight(NamedTuple):
    player: int
    decision: DecisionId


class OfferRight(NamedTuple):
    player: int
    match: int


class BounceRight(NamedTuple):
    mail: int


Right = TurnRight | OfferRight | BounceRight


def takes_replies() -> bool:
    return bool(settings.REPLY_ADDRESS)


def reply_address(match: Match, seat: Seat) -> str:
    if not takes_replies() or seat.player_id is None:
        return ""
    if match.is_offered and not seat.accepted:
        return address(OFFER, seat.player_id, match.pk, today())
    if seat.owes is None:
        return ""
    return address(TURN, seat.player_id, match.pk, seat.number, seat.owes, today())


def bounce_address(mail: Delivery) -> str:
    """Return the envelope sender for bounces, or an empty string if the site accepts no replies."""
    return address(BOUNCE, mail.pk) if takes_replies() else ""


def read_address(address: str) -> Right:
    """Return the right in an address. Raises `InvalidLink` if it is not ours, `TooOld` if it has expired."""
    ours, _at, host = settings.REPLY_ADDRESS.lower().partition("@")
    name, _at, domain = address.strip().lower()[:LONGEST_ADDRESS].partition("@")
    name, _plus, key = name.rpartition("+")
    if not ours or (name, domain) != (ours, host):
        raise InvalidLink
    sort, numbers = open_key(key)
    if sort == BOUNCE:
        return BounceRight(*numbers)
    *rest, day = numbers
    right = OfferRight(*rest) if sort == OFFER else TurnRight(rest[0], DecisionId(*rest[1:]))
    if day + MOVES_LAST.days < today():
        raise TooOld(right)
    return right


def today() -> int:
    return (timezone.now() - BEGINNING).days


# ---- sealed and opened


def address(sort: str, *numbers: int) -> str:
    name, _at, host = settings.REPLY_ADDRESS.partition("@")
    body = b"".join(number.to_bytes(size) for number, size in zip(numbers, LAYOUT[sort], strict=True))
    return f"{name}+{sort}{encode_key(body + seal(sort, body))}@{host}"


def encode_key(data: bytes) -> str:
    return b32encode(data).decode().rstrip("=").lower()


def open_key(key: str) -> tuple[str, list[int]]:
    """Return the sort and the numbers of a signed key. Raises `InvalidLink` if the key is not genuine."""
    sort, text = key[:1], key[1:]
    try:
        data = b32decode(text + "=" * (-len(text) % 8), casefold=True)
    except (NotBase32, ValueError) as error:
        raise InvalidLink from error
    if encode_key(data) != text:
        raise InvalidLink
    sizes = LAYOUT.get(sort, ())
    body, given = data[: sum(sizes)], data[sum(sizes) :]
    if not sizes or not constant_time_compare(given, seal(sort, body)):
        raise InvalidLink
    return sort, cut(body, sizes)


def cut(body: bytes, sizes: tuple[int, ...]) -> list[int]:
    ends = [sum(sizes[: place + 1]) for place in range(len(sizes))]
    return [int.from_bytes(body[end - size : end]) for end, size in zip(ends, sizes, strict=True)]


def seal(sort: str, body: bytes) -> bytes:
    return salted_hmac(f"{SALT}.{sort}", body, algorithm="sha256").digest()[:SEAL_BYTES]
