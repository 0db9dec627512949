"""A real mail server on this machine that keeps mails, or refuses them on demand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any
from urllib.parse import urlsplit

from aiosmtpd.controller import Controller

from tests.live_site import free_port

LINK = re.compile(r"https?://[^\s\"<>]+")


class PostOffice:
    def __init__(self, port: int | None = None) -> None:
        self.port = port or free_port()
        self.mails: list[EmailMessage] = []
        self.refusal = ""
        self.controller: Controller | None = None

    def open(self) -> None:
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self.controller.start()

    def close(self) -> None:
        if self.controller is not None:
            self.controller.stop()
            self.controller = None

    async def handle_RCPT(  # noqa: N802 aiosmtpd calls it so
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        message = message_from_bytes(envelope.content, policy=default)
        assert isinstance(message, EmailMessage)
        message["Return-Path"] = f"<{envelope.mail_from}>"
        self.mails.append(message)
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.mails if mail["To"] == address]


def text_of(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def html_of(mail: EmailMessage) -> str:
    part = mail.get_body(("html",))
    assert part is not None
    return str(part.get_content())


def links_in(mail: EmailMessage, of: str = "") -> list[str]:
    """Return the paths of the links in the plain text, in order, that contain *of*."""
    return [path for path in paths_in(text_of(mail)) if of in path]


def paths_in(text: str) -> Iterator[str]:
    for link in LINK.findall(text):
        yield urlsplit(link).path
