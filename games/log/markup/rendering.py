"""Rendering of texts of players as safe HTML: posts when they are written, chats when they are read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import nh3
from django.utils.html import escape, linebreaks
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from core.database.connections import release_connection
from games.log.markup.names import MOST_NAMES, Card, KnownNames, TextNames, text_token
from games.log.markup.tags import MarkupBlock, TooDeep, parse_blocks

MOST_LEVELS = 16
"""The deepest allowed nesting in Markdown, whose parser drops anything below 20 levels."""
MOST_CARDS = 4
MOST_LINKS = 10
"""The most names and web addresses in a chat message that become links. The others remain plain text."""

ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|[/\\]{2}", re.IGNORECASE)
"""Pattern for the beginning of a URL that leads to another site."""

MARK = re.compile(r"\[([bius])\](?=\S)([^\n]{1,300}?)(?<=\S)\[/\1\]", re.IGNORECASE)
MARK_TOKENS = {"b": ("strong", "strong"), "i": ("em", "em"), "u": ("u", "u"), "s": ("s", "s")}
"""The name and the HTML tag of the tokens for each mark."""
APART = re.compile(r"\\[@#\[]|&#\w+;")
"""Escaped signs that would begin a name, and signs written as numbers. They are not a part of any name."""
TAGS = {
    *("p", "br", "em", "strong", "s", "code", "pre", "blockquote", "ul", "ol", "li", "hr", "a", "b", "u"),
    *("h3", "h4", "details", "summary", "img"),
}
ATTRIBUTES: dict[str, set[str]] = {"*": set(), "a": {"href"}, "ol": {"start"}, "img": {"src", "alt"}}
MARKDOWN = MarkdownIt("commonmark", {"html": False, "breaks": True})
MARKDOWN.enable("strikethrough")
MARKDOWN.disable(["image", "reference", "html_block", "html_inline", "lheading"])


def parse_mark(state: StateInline, silent: bool) -> bool:
    """Parse [b]bold[/b] and the like. Unlike Markdown’s marks, they may touch any sign on both sides."""
    found = MARK.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        name, tag = MARK_TOKENS[found[1].lower()]
        end = state.posMax
        state.push(f"{name}_open", tag, 1)
        state.pos, state.posMax = found.span(2)
        state.md.inline.tokenize(state)
        state.push(f"{name}_close", tag, -1)
        state.posMax = end
    state.pos = found.end()
    return True


def join_texts(state: StateCore) -> None:
    """Join escaped signs with the text around them, except those that keep a name from becoming a link."""
    for block in state.tokens:
        if block.children:
            block.children = [join_run(list(run)) for _key, run in groupby(block.children, run_of)]


def run_of(token: Token) -> int:
    """Return the same number for all tokens that are joined with their neighbours."""
    if token.type == "text" or (token.type == "text_special" and not APART.fullmatch(token.markup)):
        return 0
    return id(token)


def join_run(run: list[Token]) -> Token:
    is_text = run[0].type in ("text", "text_special")
    return text_token("".join(token.content for token in run)) if is_text else run[0]


MARKDOWN.inline.ruler.before("link", "mark", parse_mark)
MARKDOWN.core.ruler.at("text_join", join_texts)


@dataclass(frozen=True, slots=True)
class Rendering:
    html: str
    cards: list[Card]
    players: list[int]
    """Primary keys of the players that the post mentions."""
    leads_away: bool
    """True if the post contains a link to another site."""


class ParsedText:
    """The blocks of a text with their Markdown. Raises `TooDeep` if quotes or lists are nested too deep."""

    def __init__(self, text: str) -> None:
        self.whole = parse_blocks(text)
        self.parsed = {id(part): parse(part) for part in texts_in(self.whole)}

    def linkable_texts(self) -> Iterator[str]:
        for tokens in self.parsed.values():
            yield from linkable_texts(tokens)

    def render(self, names: TextNames) -> Rendering:
        for tokens in self.parsed.values():
            names.link(tokens)
        html = nh3.clean(
            html_of(self.whole, self.parsed),
            tags=TAGS,
            attributes=ATTRIBUTES,
            link_rel="nofollow ugc noopener",
            url_schemes={"http", "https", "mailto"},
        )
        addresses = [address for tokens in self.parsed.values() for address in addresses_in(tokens)]
        away = any(ELSEWHERE.match(address) for address in addresses)
        return Rendering(html, names.cards[:MOST_CARDS], names.players_named, leads_away=away)


def render_post(text: str) -> Rendering:
    """Render a post as HTML. Raise `TooDeep` if quotes or lists are nested too deep.

    Rendering a long text takes time, so call this function outside a transaction. A database connection is
    held only while names are looked up.
    """
    release_connection()
    parsed = ParsedText(text)
    names = names_of_post(parsed)
    release_connection()
    return parsed.render(names)


def names_of_post(parsed: ParsedText) -> TextNames:
    return TextNames(KnownNames([parsed.linkable_texts()]), MOST_NAMES)


def render_messages(texts: Sequence[str]) -> list[str]:
    """Render chat messages as HTML, with few links in each. Texts that are nested too deep stay plain."""
    parsed = [parse_or_none(text) for text in texts]
    known = KnownNames(each.linkable_texts() for each in parsed if each)
    return [
        each.render(TextNames(known, MOST_LINKS)).html if each else linebreaks(escape(text))
        for text, each in zip(texts, parsed, strict=True)
    ]


def parse_or_none(text: str) -> ParsedText | None:
    try:
        return ParsedText(text)
    except TooDeep:
        return None


def texts_in(block: MarkupBlock) -> Iterator[str]:
    for part in block.inside:
        if isinstance(part, MarkupBlock):
            yield from texts_in(part)
        elif block.kind != "code":
            yield part


def parse(text: str) -> list[Token]:
    tokens = MARKDOWN.parse(text)
    for token in tokens:
        if token.level > MOST_LEVELS:
            raise TooDeep
        if token.type in ("heading_open", "heading_close"):
            token.tag = "h3" if token.tag in ("h1", "h2", "h3") else "h4"
    return tokens


def linkable_texts(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        for child in token.children or ():
            if child.type == "text":
                yield child.content


def addresses_in(tokens: Iterable[Token]) -> Iterator[str]:
    for token in tokens:
        yield from addresses_in(token.children or ())
        if "href" in token.attrs:
            yield str(token.attrs["href"])


def html_of(block: MarkupBlock, parsed: dict[int, list[Token]]) -> str:
    drawn = []
    for part in block.inside:
        if isinstance(part, MarkupBlock):
            drawn.append(html_of(part, parsed))
        elif block.kind == "code":
            drawn.append(escape(part.strip("\n")))
        else:
            drawn.append(MARKDOWN.renderer.render(parsed[id(part)], MARKDOWN.options, {}))
    return wrap_block(block, "".join(drawn))


def wrap_block(block: MarkupBlock, html: str) -> str:
    match block.kind:
        case "quote":
            by = f"<b>{escape(block.name)}:</b>" if block.name else ""
            return f"<blockquote>{by}{html}</blockquote>"
        case "spoiler":
            return f"<details><summary></summary>{html}</details>"
        case "code":
            return f"<pre><code>{html}</code></pre>"
    return html
