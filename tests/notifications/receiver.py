"""A local web server that keeps what is posted to it and answers as configured."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any


class Receiver:
    def __init__(self) -> None:
        self.status = 200
        self.headers: dict[str, str] = {}
        self.drips = False
        """Whether it answers letter by letter, and never comes to an end."""
        self.got: list[tuple[dict[str, str], bytes]] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append((dict(self.headers.items()), body))
                if receiver.drips:
                    self.drip()
                    return
                self.send_response(receiver.status)
                for name, value in receiver.headers.items():
                    self.send_header(name, value)
                self.end_headers()

            def drip(self) -> None:
                with suppress(OSError):
                    while receiver.drips:
                        self.wfile.write(b"H")
                        time.sleep(0.02)

            def log_message(self, format: str, *values: object) -> None:  # noqa: A002 its name
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?key=1"

    def open(self) -> None:
        Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.drips = False
        self.server.shutdown()
        self.server.server_close()

    def read(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _headers, body in self.got]
