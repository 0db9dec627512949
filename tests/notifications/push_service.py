"""A local push service with one listening device."""

from __future__ import annotations

import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from notifications.push.encryption import CURVE, derive_key, point_of, to_base64


class PushService:
    def __init__(self) -> None:
        self.key, self.secret = ec.generate_private_key(CURVE), b"sixteen bytes ok"
        self.status = 201
        self.got: list[tuple[dict[str, str], bytes]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.got.append((dict(self.headers.items()), body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, format: str, *values: object) -> None:  # noqa: A002 its name
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.endpoint = f"http://127.0.0.1:{self.server.server_port}/device/1"

    def open(self) -> None:
        Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def subscription(self) -> dict[str, str]:
        return {
            "endpoint": self.endpoint,
            "p256dh": to_base64(point_of(self.key)),
            "auth": to_base64(self.secret),
        }

    def read(self) -> list[dict[str, object]]:
        return [json.loads(self.opened(body)) for _headers, body in self.got]

    def opened(self, body: bytes) -> bytes:
        salt, sender, text = body[:16], body[21:86], body[86:]
        other = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        info = b"WebPush: info\0" + point_of(self.key) + sender
        shared = derive_key(self.key.exchange(ec.ECDH(), other), self.secret, info, 32)
        key = derive_key(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive_key(shared, salt, b"Content-Encoding: nonce\0", 12)
        return AESGCM(key).decrypt(nonce, text, None).removesuffix(b"\2")
