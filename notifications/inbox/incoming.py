"""Parsing of incoming mail. Anyone can send mail, so nothing in it is trusted and nothing crashes."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from email import message_from_bytes
from email.errors import MessageError
from email.message import Message
from email.utils import getaddresses
from functools import cached_property
from hashlib import sha256
from html.parser import HTMLParser
from unicodedata import normalize

from notifications.mail.addresses import Right, read_address
from notifications.mail.links import InvalidLink

MOST_BYTES = 10_000_000
MOST_PARSED = 150_000
"""Most bytes of an e-mail that are parsed. The text comes before attachments, and parsing more is slow."""
MOST_READ = 60_000
"""Most bytes of a text part that are read. The player's command is at the beginning."""
MOST_PARTS = 50
LONGEST_HEADER = 4000
READABLE = re.compile(r"utf-(8|16|32)|ascii|iso8859|cp\d|koi8|gb|big5|euc|shift_jis|iso2022|mac")
MESSAGE_ID = re.compile(r"<[^<>\s]{1,250}>")
SENT_TO = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")
BY_ITSELF = {"bulk", "junk", "list", "auto_reply"}
DAEMONS = ("mailer-daemon@", "postmaster@")

BEGINS_QUOTATION = (">", "-----", "____", "-- ", "from: ", "von: ", "de: ", "da: ", "van: ")
SAYS_WHO_WROTE = {"on", "am", "le", "el", "il", "op", "den", "em"}
"""First words of the line that mail programs write above a quotation. No command begins with them."""
UNSEEN = {"script", "style", "title"}
NEW_LINE = {"br", "div", "h1", "h2", "h3", "li", "p", "table", "tr"}


class UnreadableMail(Exception):
    """Raised when the data is not an e-mail, is too large or has too many parts."""


@dataclass(frozen=True)
class Incoming:
    message: Message
    raw: bytes
    recipient: str = ""
    """The recipient that the mail server names, or an empty string."""

    @property
    def parts(self) -> Iterator[Message]:
        """All parts of this mail, up to `MOST_PARTS`, without the parts of attached e-mails."""
        waiting, seen = [self.message], 0
        while waiting and seen < MOST_PARTS:
            part = waiting.pop(0)
            seen += 1
            yield part
            if part.get_content_maintype() == "multipart" and part.is_multipart():
                waiting[:0] = [one for one in part.get_payload() if isinstance(one, Message)]

    def part(self, sort: str) -> Message | None:
        return next((part for part in self.parts if part.get_content_type() == sort), None)

    @property
    def sender(self) -> str:
        found = addresses(self.message, "From")
        return found[0] if len(found) == 1 else ""

    @property
    def right(self) -> Right:
        """The signed right in the recipient address. Raises `InvalidLink` if missing, `TooOld` if expired."""
        return find_right([self.recipient.lower(), *addresses(self.message, *SENT_TO)])

    @cached_property
    def message_id(self) -> str:
        found = MESSAGE_ID.search(header(self.message, "Message-ID"))
        return found[0] if found and found[0].isascii() and found[0].isprintable() else ""

    @property
    def fingerprint(self) -> str:
        """A hash that stays the same if this mail arrives again."""
        return sha256(self.message_id.encode() or self.raw).hexdigest()

    @property
    def is_automatic(self) -> bool:
        """True if a program or a mailing list sent the e-mail. The site never answers such e-mails."""
        given = header(self.message, "Auto-Submitted").lower()
        return (
            (given != "" and not given.startswith("no"))
            or header(self.message, "Precedence").lower() in BY_ITSELF
            or header(self.message, "Return-Path") == "<>"
            or self.sender.startswith(DAEMONS)
            or any(name in self.message for name in ("List-Id", "List-Unsubscribe", "X-Autoreply", "X-Loop"))
        )

    @property
    def lines(self) -> list[str]:
        return list(own_lines(self.text))

    @property
    def text(self) -> str:
        texts = [part for part in self.parts if not part.get_filename() and not is_attached(part)]
        for sort, read_as in (("text/plain", decode), ("text/html", without_markup)):
            part = next((part for part in texts if part.get_content_type() == sort), None)
            if part is not None:
                return normalize("NFKC", read_as(part))
        return ""


def incoming(raw: bytes, recipient: str = "") -> Incoming:
    beginning = raw[:MOST_PARSED]
    if len(raw) > MOST_BYTES or beginning.lower().count(b"boundary") > MOST_PARTS:
        raise UnreadableMail
    try:
        message = message_from_bytes(beginning)
    except (MessageError, RecursionError, ValueError) as error:
        raise UnreadableMail from error
    return Incoming(message, raw, recipient)


def header(message: Message, name: str) -> str:
    return " ".join(str(message.get(name, ""))[:LONGEST_HEADER].split())


def addresses(message: Message, *names: str) -> list[str]:
    given = [str(value)[:LONGEST_HEADER] for name in names for value in message.get_all(name, [])]
    try:
        return [address.lower() for _name, address in getaddresses(given) if "@" in address]
    except RecursionError:  # parentheses in parentheses
        return []


def find_right(candidates: list[str]) -> Right:
    for address in candidates:
        try:
            return read_address(address)
        except InvalidLink:
            continue
    raise InvalidLink


def is_attached(part: Message) -> bool:
    return header(part, "Content-Disposition").lower().startswith("attachment")


def decode(part: Message) -> str:
    data = part.get_payload(decode=True)
    assert isinstance(data, bytes)
    try:
        name = codecs.lookup(part.get_content_charset("utf-8")).name
    except (LookupError, ValueError):
        name = ""
    return data[:MOST_READ].decode(name if READABLE.match(name) else "utf-8", "replace")


def own_lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        written = line.strip()
        if begins_quotation(f"{written} ".lower()):
            return
        if written:
            yield written


def begins_quotation(line: str) -> bool:
    return line.startswith(BEGINS_QUOTATION) or line.partition(" ")[0] in SAYS_WHO_WROTE


def without_markup(part: Message) -> str:
    reader = HtmlText()
    with suppress(AssertionError):  # which is how the parser complains of half a declaration
        reader.feed(decode(part))
        reader.close()
    return "".join(reader.found)


class HtmlText(HTMLParser):
    """A parser that extracts the text of an HTML mail line by line, and marks quotations with “>”."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.within = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in UNSEEN:
            self.within = tag
        elif tag == "blockquote":
            self.found.append("\n> ")
        elif tag in NEW_LINE:
            self.found.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag == self.within:
            self.within = ""
        elif tag in NEW_LINE:
            self.found.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.within:
            self.found.append(" ".join(data.splitlines()))
