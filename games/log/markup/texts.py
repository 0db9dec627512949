"""Short texts of players: chat messages, descriptions and notes.

Rendering takes time that attackers could exploit. Therefore a text gets only a few links, and results are
cached for some minutes. A changed player name shows after that time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from html import unescape

from django.utils.html import Urlizer, escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from core.release import release_cache
from games.log.markup.rendering import ELSEWHERE, MARK, addresses_in, parse_or_none
from games.log.markup.rendering import render_messages as render_uncached
from games.log.markup.tags import MarkupBlock, TooDeep, parse_blocks

BOLD = re.compile(r"\*\*(?=\S)((?:[^*\n]|\*(?!\*))+)(?<=\S)\*\*")
ITALIC = re.compile(r"(?<!\*)\*([^\s*](?:[^*\n]*[^\s*])?)\*(?!\*)")
STRUCK = re.compile(r"~~(?=\S)([^~\n]+)(?<=\S)~~")
ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
EMPTY_SUMMARY = "<summary></summary>"
KEPT_SECONDS = 600
MOST_MARKS = 4
"""The deepest nesting of [b], [i], [u] and [s] that is removed."""


def render_markup(texts: Sequence[str]) -> list[SafeString]:
    keys = [cache_key(text) for text in texts]
    kept = release_cache.get_many(keys)
    missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in kept}
    if missing:
        made = dict(zip(missing, render_uncached(list(missing.values())), strict=True))
        release_cache.set_many(made, KEPT_SECONDS)
        kept |= made
    return [safe_html(kept[key]) for key in keys]


def cache_key(text: str) -> str:
    return f"markup-{sha256(text.encode(errors='replace')).hexdigest()}"


def safe_html(html: str) -> SafeString:
    """Return rendered HTML with the word for spoilers in the reader's language."""
    if EMPTY_SUMMARY in html:
        html = html.replace(EMPTY_SUMMARY, format_html("<summary>{}</summary>", _("Spoiler")))
    return mark_safe(html.strip())  # noqa: S308 nh3 cleaned it


def strip_markup(text: str) -> str:
    """Return a text in one line, without marks and without what is in spoilers."""
    with suppress(TooDeep):
        text = "…".join(visible_texts(parse_blocks(text)))
    text = ESCAPED.sub(lambda found: f"&#{ord(found[1])};", text)
    for mark in (BOLD, ITALIC, STRUCK):
        text = mark.sub(r"\1", text)
    for _level in range(MOST_MARKS):
        text = MARK.sub(r"\2", text)
    return " ".join(unescape(text).split())


def visible_texts(block: MarkupBlock) -> Iterator[str]:
    for part in block.inside:
        if isinstance(part, str):
            yield part
        elif part.kind != "spoiler":
            yield from visible_texts(part)


def has_addresses(text: str) -> bool:
    """Report whether a text contains a web address, also one that does not become a link."""
    html = escape(text)
    if Urlizer()(html) != html:
        return True
    parsed = parse_or_none(text)
    tokens = parsed.parsed.values() if parsed else []
    return any(ELSEWHERE.match(address) for each in tokens for address in addresses_in(each))
