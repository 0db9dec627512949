"""The bodies of webhook calls: plain JSON, or a message in the format of a chat service."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from html import escape
from typing import NamedTuple, TypedDict
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from notifications.models import HookAddress

Shape = HookAddress.Shape

LONGEST_CONTENT = 2000
"""The longest message that Discord accepts. Slack and Matrix accept longer ones."""
WITHOUT_PREVIEWS = 4
MARKUP = re.compile(r"([\\*_~`|>\[\]()#<@:.-])")
NO_MENTION = "@\N{ZERO WIDTH SPACE}"
MOST_NTFY_BYTES = 4096
"""The longest message that ntfy shows. It turns longer ones into attached files."""


class NewsInCall(TypedDict):
    match: int | None
    url: str
    description: str
    kinds: list[str]
    sentences: list[str]


class Call(TypedDict):
    """The body of a webhook call in plain JSON."""

    test: bool
    player: str
    url: str
    waiting: int
    news: list[NewsInCall]


class HookMessage(NamedTuple):
    body: bytes
    headers: Mapping[str, str]


def write_message(shape: str, news: Call) -> HookMessage:
    return SHAPES[Shape(shape)](news)


def recognise_shape(url: str) -> HookAddress.Shape | None:
    """Return the only format that the service at this address understands, or None if it is not known."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    if host in ("discord.com", "discordapp.com") or host.endswith(".discord.com"):
        return Shape.DISCORD
    if host == "hooks.slack.com":
        return Shape.SLACK
    if host == "ntfy.sh":
        return Shape.NTFY
    return None


def json_message(content: object) -> HookMessage:
    return HookMessage(json.dumps(content).encode(), {"Content-Type": "application/json"})


def message_lines(news: Call, write: Callable[[str], str], link: Callable[[str], str]) -> str:
    """Return a line for each piece of news. *write* makes the players' words harmless."""
    lines = [write(_("This is a test from Buttonmen."))] if news["test"] else []
    for told in news["news"]:
        lines.append(f"{' '.join(map(write, told['sentences']))} {link(told['url'])}")
        if told["description"]:
            lines.append(f"“{write(' '.join(told['description'].split()))}”")
    return "\n".join(lines)


def for_discord(news: Call) -> HookMessage:
    """Return the Discord message for the news, in which mentions and markup have no effect."""
    return json_message(
        {
            "content": message_lines(news, plain_text, "<{}>".format)[:LONGEST_CONTENT],
            "allowed_mentions": {"parse": []},
            "flags": WITHOUT_PREVIEWS,
        }
    )


def plain_text(text: str) -> str:
    return MARKUP.sub(r"\\\1", text)


def for_slack(news: Call) -> HookMessage:
    """Return the message for Slack, without markup, mentions and previews."""
    text = message_lines(news, text_without_mentions, str)[:LONGEST_CONTENT]
    return json_message(
        {"text": escape(text, quote=False), "mrkdwn": False, "link_names": False, "unfurl_links": False}
    )


def for_matrix(news: Call) -> HookMessage:
    """Return the message for Hookshot, which brings it to a Matrix room."""
    text = message_lines(news, text_without_mentions, str)[:LONGEST_CONTENT]
    return json_message({"text": text, "html": escape(text).replace("\n", "<br>")})


def text_without_mentions(text: str) -> str:
    return text.replace("@", NO_MENTION)


def for_ntfy(news: Call) -> HookMessage:
    """Return the notification for ntfy, which opens the match when it is tapped."""
    text = message_lines(news, str, lambda _url: "").replace(" \n", "\n").strip().encode()
    about = news["news"]
    headers = {
        "Content-Type": "text/plain; charset=utf-8",
        "Title": "Buttonmen",
        "Click": about[0]["url"] if len(about) == 1 else news["url"],
    }
    return HookMessage(text[:MOST_NTFY_BYTES].decode(errors="ignore").encode(), headers)


SHAPES: dict[HookAddress.Shape, Callable[[Call], HookMessage]] = {
    Shape.PLAIN: json_message,
    Shape.DISCORD: for_discord,
    Shape.SLACK: for_slack,
    Shape.MATRIX: for_matrix,
    Shape.NTFY: for_ntfy,
}
