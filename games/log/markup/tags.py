"""Bracket tags such as [quote], [spoiler] and [code], which split the text of a post into blocks."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import quote

MOST_DEEP = 8
CODE = r"(?ms:^(?P<fence>`{3,}+|~{3,}+)[^\n]*\n.*?(?:^(?P=fence)[^\n]*$|\Z))|(?<!\\)`[^`\n]+`"
TAG = r"\[(?P<end>/?)(?P<kind>quote|spoiler|code)(?:=\"?(?P<name>[^\[\]\n\"]{1,40})\"?)?\]"
PIECE = re.compile(rf"{CODE}|{TAG}", re.IGNORECASE)


def link_to_wiki(found: re.Match[str]) -> str:
    page = quote(found[1].strip().replace(" ", "_"), safe="")
    return f"[Wiki: {found[1]}](https://buttonweavers.fandom.com/wiki/{page})"


SMALL_TAGS: list[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]] = [
    (re.compile(r"\[game=(\d{1,9})\]", re.IGNORECASE), r"#\1"),
    (re.compile(r"\[player=([\w-]{1,40})\]", re.IGNORECASE), r"@\1"),
    (re.compile(r"\[button=([^\[\]\n]{1,60})\]", re.IGNORECASE), r"[\1]"),
    (
        re.compile(r"\[forum=\d{1,9},(\d{1,9})\]([^\[\]\n]{1,100})\[/forum\]", re.IGNORECASE),
        r"[\2](/forum/p/\1/)",
    ),
    (re.compile(r"\[forum=\d{1,9},(\d{1,9})\]", re.IGNORECASE), r"[/forum/p/\1/](/forum/p/\1/)"),
    (re.compile(r"\[wiki=([^\[\]\n]{1,60})\]", re.IGNORECASE), link_to_wiki),
    (
        re.compile(r"\[issue=(\d{1,9})\]", re.IGNORECASE),
        r"[Issue \1](https://github.com/buttonmen-dev/buttonmen/issues/\1)",
    ),
]
"""Short bracket tags, each with its replacement in Markdown or in the site's own notation."""


class TooDeep(Exception):
    """Error for a text whose blocks are nested too deep."""


@dataclass(frozen=True, slots=True)
class MarkupBlock:
    kind: str
    name: str = ""
    inside: list[MarkupBlock | str] = field(default_factory=list)


def parse_blocks(text: str) -> MarkupBlock:
    """Parse a text into a tree of blocks.

    An unclosed tag includes the rest of the text, and a stray closing tag remains text.
    """
    whole = MarkupBlock("")
    open_blocks = [whole]
    position = 0
    for found in PIECE.finditer(text):
        if found["kind"] is None:
            continue
        block = open_blocks[-1]
        kind = found["kind"].lower()
        if found["end"] and block.kind != kind:
            continue
        if block.kind == "code" and not found["end"]:
            continue
        add_text(block, text[position : found.start()])
        position = found.end()
        if found["end"]:
            open_blocks.pop()
            continue
        if len(open_blocks) > MOST_DEEP:
            raise TooDeep
        inner = MarkupBlock(kind, found["name"] or "")
        block.inside.append(inner)
        open_blocks.append(inner)
    add_text(open_blocks[-1], text[position:])
    return whole


def add_text(block: MarkupBlock, text: str) -> None:
    if text.strip():
        block.inside.append(text if block.kind == "code" else replace_small_tags(text))


def replace_small_tags(text: str) -> str:
    pieces, position = [], 0
    for code in re.finditer(CODE, text):
        pieces += [translate_tags(text[position : code.start()]), code[0]]
        position = code.end()
    return "".join([*pieces, translate_tags(text[position:])])


def translate_tags(text: str) -> str:
    for tag, ours in SMALL_TAGS:
        text = tag.sub(ours, text)
    return text
