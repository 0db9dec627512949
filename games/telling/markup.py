"""What players may write: plain text with a little markup, and names that become links.

`**bold**`, `*italic*`, `@player`, `#12` for a match and `[Button]` for a button. Everything else is text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from django.urls import reverse
from django.utils.html import escape, format_html, linebreaks, urlize
from django.utils.safestring import SafeString, mark_safe

from accounts.models import User
from buttons.models import Button
from games.models import Match

PLAYER = re.compile(r"(?<![\w@])@([\w-]{2,40})")
MATCH = re.compile(r"(?<![\w#&/])#(\d{1,9})\b")
BUTTON = re.compile(r"\[([^\[\]\n]{1,60})\]")
BOLD = re.compile(r"\*\*(\S(?:.*?\S)?)\*\*")
ITALIC = re.compile(r"(?<!\*)\*([^\s*](?:[^*\n]*[^\s*])?)\*(?!\*)")
MOST_LINKS = 30


def marked_up(texts: Sequence[str]) -> list[SafeString]:
    """These texts as HTML; what they name is looked up once for all of them."""
    together = "\n".join(texts)
    players = {player.username.lower(): player for player in named_players(together)}
    buttons = {button.name.lower(): button for button in named_buttons(together)}
    matches = named_matches(together)

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


def without_marks(text: str) -> str:
    """The same in one plain line, for lists."""
    return " ".join(ITALIC.sub(r"\1", BOLD.sub(r"\1", text)).split())


def link(url: str, text: str) -> str:
    return format_html('<a href="{}">{}</a>', url, text)


def html_of(text: str, tags: Sequence[tuple[re.Pattern[str], Callable[[re.Match[str]], str]]]) -> SafeString:
    """Cut the text at its tags: links are made of what was found, the rest is escaped and marked up."""
    pieces: list[str] = [""]
    position = 0
    pattern = re.compile("|".join(f"(?:{tag.pattern})" for tag, _draw in tags))
    for found in pattern.finditer(text):
        pieces.append(styled(text[position : found.start()]))
        tag, draw = next((tag, draw) for tag, draw in tags if tag.match(text, found.start()))
        drawn_tag = draw(tag.match(text, found.start()))  # type: ignore[arg-type]
        pieces.append(drawn_tag if isinstance(drawn_tag, SafeString) else escape(drawn_tag))
        position = found.end()
    pieces.append(styled(text[position:]))
    return mark_safe(linebreaks("".join(pieces)))  # noqa: S308 every piece is escaped


def styled(text: str) -> str:
    html = ITALIC.sub(r"<em>\1</em>", BOLD.sub(r"<strong>\1</strong>", escape(text)))
    return urlize(mark_safe(html), nofollow=True)  # noqa: S308 escaped first


def named_players(text: str) -> list[User]:
    names = list(dict.fromkeys(PLAYER.findall(text)))[:MOST_LINKS]
    return list(User.objects.filter(is_active=True, username__in=names)) if names else []


def named_buttons(text: str) -> list[Button]:
    names = list(dict.fromkeys(BUTTON.findall(text)))[:MOST_LINKS]
    return list(Button.objects.filter(name__in=names).select_related("set")) if names else []


def named_matches(text: str) -> set[int]:
    numbers = [int(number) for number in MATCH.findall(text)[:MOST_LINKS]]
    public = Match.objects.filter(is_private=False, pk__in=numbers)
    return set(public.values_list("pk", flat=True)) if numbers else set()
