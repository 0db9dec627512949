"""Web push encryption (RFC 8291). The player's device can read the message, but the push service cannot."""

from __future__ import annotations

import json
import secrets
import struct
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

CURVE = ec.SECP256R1()
RECORD_SIZE = 4096
HOURS_KEPT = 24
HOURS_VALID = 12


class NoKey(ValueError):
    """Raised when a key is malformed."""


def to_base64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (ValueError, NotBase64) as error:
        raise NoKey from error


# ---- the site's own key


def new_key_pair() -> str:
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return to_base64(number.to_bytes(32))


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    try:
        return ec.derive_private_key(int.from_bytes(from_base64(text)), CURVE)
    except ValueError as error:
        raise NoKey from error


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key() -> str:
    return to_base64(point_of(private_key(settings.PUSH_KEY))) if settings.PUSH_KEY else ""


def authorization(endpoint: str) -> str:
    """Return the Authorization header with a token that identifies the site to a push service (RFC 8292)."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + HOURS_VALID * 3600,
        "sub": settings.SITE_URL,
    }
    written = ".".join(
        to_base64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)
    )
    key = private_key(settings.PUSH_KEY)
    r, s = decode_dss_signature(key.sign(written.encode(), ec.ECDSA(hashes.SHA256())))
    return f"vapid t={written}.{to_base64(r.to_bytes(32) + s.to_bytes(32))}, k={public_key()}"


# ---- for one device


def read_keys(p256dh: str, auth: str) -> tuple[ec.EllipticCurvePublicKey, bytes]:
    secret = from_base64(auth)
    if len(secret) != 16:
        raise NoKey
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64(p256dh)), secret
    except ValueError as error:
        raise NoKey from error


def encrypt(
    words: bytes,
    p256dh: str,
    auth: str,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    device, secret = read_keys(p256dh, auth)
    own, salt = own or ec.generate_private_key(CURVE), salt or secrets.token_bytes(16)
    both = device.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint) + point_of(own)
    shared = derive_key(own.exchange(ec.ECDH(), device), secret, b"WebPush: info\0" + both, 32)
    key = derive_key(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive_key(shared, salt, b"Content-Encoding: nonce\0", 12)
    text = AESGCM(key).encrypt(nonce, words + b"\2", None)
    return salt + struct.pack("!LB", RECORD_SIZE, 65) + point_of(own) + text


def derive_key(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def vapid_headers(endpoint: str) -> dict[str, str]:
    return {
        "Authorization": authorization(endpoint),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(HOURS_KEPT * 3600),
        "Urgency": "normal",
    }
