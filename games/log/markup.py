"""Markup for texts of players: plain text with a few marks, and names that become links.

`**bold**`, `*italic*`, `@player`, `#12` for a match and `[Button]` for a button. Everything else is text.
Rendering takes time that attackers could exploit. Therefore a text gets only a few links, no pattern
backtracks far, and results are cached for some minutes. A changed player name shows after that time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import islice

from django.core.cache import cache
from django.urls import reverse
from django.utils.html import Urlizer, escape, format_html, linebreaks
from django.utils.safestring import SafeString, mark_safe

from accounts.models import User
from buttons.models import Button
from games.models import Match

PLAYER = re.compile(r"(?<![\w@])@([\w-]{2,40})")
MATCH = re.compile(r"(?<![\w#&/])#(\d{1,9})\b")
BUTTON = re.compile(r"\[([^\[\]\n]{1,60})\]")
BOLD = re.compile(r"\*\*(?=\S)((?:[^*\n]|\*(?!\*))+)(?<=\S)\*\*")
ITALIC = re.compile(r"(?<!\*)\*([^\s*](?:[^*\n]*[^\s*])?)\*(?!\*)")
MOST_LINKS = 10
"""Most names and most web addresses that become links in one text. The others remain plain text."""
FORMAT = 1
"""The version of the rendered HTML, raised with each change in rendering. Older cached texts are ignored."""
KEPT_SECONDS = 600


def render_markup(texts: Sequence[str]) -> list[SafeString]:
    keys = [cache_key(text) for text in texts]
    kept = cache.get_many(keys)
    missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in kept}
    if missing:
        made = dict(zip(missing, render_uncached(list(missing.values())), strict=True))
        cache.set_many(made, KEPT_SECONDS)
        kept |= made
    return [mark_safe(kept[key]) for key in keys]  # noqa: S308 it was drawn below


def cache_key(text: str) -> str:
    return f"markup-{FORMAT}-{sha256(text.encode(errors='replace')).hexdigest()}"


def render_uncached(texts: Sequence[str]) -> list[SafeString]:
    players = {player.username.lower(): player for player in named_players(texts)}
    buttons = {button.name.lower(): button for button in named_buttons(texts)}
    matches = named_matches(texts)

    def player(found: re.Match[str]) -> str:
        known = players.get(found[1].lower())
        return found[0] if known is None else link(known.get_absolute_url(), found[0])

    def button(found: re.Match[str]) -> str:
        known = buttons.get(found[1].lower())
        return found[0] if known is None else link(known.get_absolute_url(), known.name)

    def match(found: re.Match[str]) -> str:
        number = int(found[1])
        return link(reverse("games:match", args=[number]), found[0]) if number in matches else found[0]

    return [html_of(text, [(PLAYER, player), (BUTTON, button), (MATCH, match)]) for text in texts]


def strip_markup(text: str) -> str:
    return " ".join(ITALIC.sub(r"\1", BOLD.sub(r"\1", text)).split())


def link(url: str, text: str) -> str:
    return format_html('<a href="{}">{}</a>', url, text)


class LimitedUrlizer(Urlizer):
    """A converter of web addresses into links, for only the first few addresses of a text."""

    def __init__(self) -> None:
        self.left = MOST_LINKS

    def link_addresses(self, html: str) -> str:
        return "".join(self.link_word(word) for word in self.word_split_re.split(html))

    def link_word(self, word: str) -> str:
        drawn = self.handle_word(word, safe_input=True, nofollow=True) if self.left else word
        self.left -= drawn != word
        return drawn


def has_addresses(text: str) -> bool:
    html = escape(text)
    return LimitedUrlizer().link_addresses(html) != html


def html_of(text: str, tags: Sequence[tuple[re.Pattern[str], Callable[[re.Match[str]], str]]]) -> SafeString:
    """Return the text as safe HTML in which tags are links and the rest is escaped and styled."""
    pieces: list[str] = [""]
    position = 0
    pattern = re.compile("|".join(f"(?:{tag.pattern})" for tag, _draw in tags))
    with_addresses = LimitedUrlizer()
    for found in islice(pattern.finditer(text), MOST_LINKS):
        pieces.append(styled_html(text[position : found.start()], with_addresses))
        tag, draw = next((tag, draw) for tag, draw in tags if tag.match(text, found.start()))
        drawn_tag = draw(tag.match(text, found.start()))  # type: ignore[arg-type]
        pieces.append(drawn_tag if isinstance(drawn_tag, SafeString) else escape(drawn_tag))
        position = found.end()
    pieces.append(styled_html(text[position:], with_addresses))
    return mark_safe(linebreaks("".join(pieces)))  # noqa: S308 every piece is escaped


def styled_html(text: str, with_addresses: LimitedUrlizer) -> str:
    html = ITALIC.sub(r"<em>\1</em>", BOLD.sub(r"<strong>\1</strong>", escape(text)))
    return with_addresses.link_addresses(html)


def names_tagged(texts: Iterable[str], tag: re.Pattern[str]) -> list[str]:
    found = (named[1] for text in texts for named in islice(tag.finditer(text), MOST_LINKS))
    return list(dict.fromkeys(found))


def named_players(texts: Iterable[str]) -> list[User]:
    names = names_tagged(texts, PLAYER)
    return list(User.objects.filter(is_active=True, username__in=names)) if names else []


def named_buttons(texts: Iterable[str]) -> list[Button]:
    names = names_tagged(texts, BUTTON)
    return list(Button.objects.filter(name__in=names).select_related("set")) if names else []


def named_matches(texts: Iterable[str]) -> set[int]:
    numbers = [int(number) for number in names_tagged(texts, MATCH)]
    public = Match.objects.filter(is_private=False, pk__in=numbers)
    return set(public.values_list("pk", flat=True)) if numbers else set()
