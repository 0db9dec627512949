"""Check of an e-mail's sender, based on the results that our own mail server adds (RFC 8601)."""

from __future__ import annotations

import re
from email.message import Message

from django.conf import settings

from notifications.inbox.incoming import Incoming

LONGEST_RESULTS = 4000
OUTSIDE = re.compile(r'"(?:[^"\\]|\\.)*"|\\.|.', re.DOTALL)
WITHIN_COMMENT = re.compile(r"\\.|.", re.DOTALL)
NAMED = {"dmarc": ["header.from"], "dkim": ["header.d", "header.i"], "spf": ["smtp.mailfrom"]}
"""For each authentication method, the properties that contain the authenticated domain."""


def is_proved(mail: Incoming) -> bool:
    """Return True if DMARC, DKIM or SPF passed for exactly the sender's domain, or if the check is off."""
    if not settings.INBOUND_AUTHSERV_ID:
        return True
    domain = mail.sender.rpartition("@")[2]
    return domain != "" and domain in map(proved_domain, results(mail.message))


def results(message: Message) -> list[list[str]]:
    """Return the results from the first header that our own server wrote. Later headers may be forged."""
    for value in message.get_all("Authentication-Results", []):
        server, *found = statements(str(value)[:LONGEST_RESULTS].lower())
        if server[:1] == [settings.INBOUND_AUTHSERV_ID]:
            return found
        if not server:  # it may have been ours
            return []
    return []


def statements(text: str) -> list[list[str]]:
    """Split a header into statements, each a list of words, without comments.

    A quoted text is part of one word. Return one empty statement if a quotation is not closed.
    """
    found, depth, at = [""], 0, 0
    while token := (WITHIN_COMMENT if depth else OUTSIDE).match(text, at):
        at = token.end()
        if token[0] == "(":
            depth += 1
        elif depth:
            depth -= token[0] == ")"
        elif token[0] == ";":
            found.append("")
        elif token[0] == '"':
            return [[]]
        elif token[0].startswith('"'):
            found[-1] += re.sub(r"[\s=]", "", token[0])
        else:
            found[-1] += token[0]
    return [re.sub(r"\s*=\s*", "=", statement).split() for statement in found]


def proved_domain(result: list[str]) -> str:
    method, _equals, verdict = "".join(result[:1]).partition("=")
    given = dict(word.partition("=")[::2] for word in reversed(result[1:]))
    names = [name for name in NAMED.get(method.partition("/")[0], []) if name in given]
    if verdict != "pass" or not names:
        return ""
    return given[names[0]].strip('"<>').rpartition("@")[2]
