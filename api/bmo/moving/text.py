"""Translation of the texts of Button Men Online, plain text with tags, into this site's markup."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from core.text.visible import several_lines
from games.log.markup.names import ADDRESS
from games.log.markup.tags import MOST_DEEP

Translate = Callable[[str, str], str | None]
"""A function that returns the new number or name of a thing, or None if it does not exist here.

It gets the kind of the thing ("game", "tourn", "thread", "post", "player", "button" or "set") and the old
number or name.
"""

TAG = re.compile(
    r"\[(?:(?P<bracket>\[)|(?P<end>/?)(?P<pair>[bius]|code|spoiler|quote|forum)"
    r"|(?P<kind>quote|game|player|button|set|tourn|wiki|issue|forum)=(?P<about>[^\[\]\n]{1,60}))\]",
    re.IGNORECASE,
)
MARKS = ("b", "i", "u", "s")
BLOCKS = ("quote", "spoiler")
NUMBERED = ("game", "tourn", "issue")
ELSEWHERE = ("wiki", "issue")
"""Tags for pages of other sites, whose numbers and names stay."""
NUMBER = re.compile(r"\d{1,9}")
POST = re.compile(r"(\d{1,9}),(\d{1,9})")
LINK_WORDS = re.compile(r"([^\[\]\n]{1,40})\[/forum\]", re.IGNORECASE)
CODE_END = re.compile(r"\[/code\]|\Z", re.IGNORECASE)
WIKI = re.compile(r"[\w .,:;'’()/-]+")
NOT_IN_QUOTE_NAME = re.compile(r"[\"\s]+")
LONGEST_QUOTE_NAME = 40

SPECIAL = (
    r"\[[a-z]+=|[\\`\[\]]|(?<!\s)\*|\*(?!\s)|(?<![^\W_])_|_(?![^\W_])|~(?=~)|(?<=~)~|&(?=#?\w+;)"
    r"|<(?=[^\s<>]*[:@][^\s<>]*>)"
)
"""Characters with a meaning in Markdown or in a tag."""
NAME = r"(?:(?<![\w@])|\A)@(?=[\w-]{2})|(?:(?<![\w#&/])|\A)#(?=\d)"
IN_ADDRESS = re.compile(SPECIAL, re.IGNORECASE)
IN_TEXT = re.compile(f"(?P<address>{ADDRESS.pattern})|{SPECIAL}|{NAME}", re.IGNORECASE)
AT_LINE_START = re.compile(r"\A(\d{0,9})([-+*.)](?=[\s-]|\Z)|>|#(?=#*(?:\s|\Z)))")
GOES_ON = re.compile(r"[\w(-]")
"""A sign that would make the link before it longer, or turn it into another one."""
CLINGS = re.compile(r"[^\s.,;:!?()'\"]")
"""A sign after which a link would not be found."""
ATOM = re.compile(r"\[forum=[^\]]*\][^\[\]]*\[/forum\]|\[[^\[\]]*\]|(?:\\.|[^\s\[])+|\s+|\[")
LONGEST_MARKED = 250


@dataclass(slots=True)
class Piece:
    kind: str
    """One of "text", "link" (already in our markup), "block" (the tag of a block) and "code"."""
    text: str
    marks: tuple[str, ...] = ()


def translate_text(text: str, translate: Translate) -> str:
    """Return markup that shows a text of Button Men Online here as it was shown there.

    Its tags become tags of this site. Everything else is escaped.
    """
    pieces = PieceReader(several_lines(text), translate).read()
    return re.sub(r"\n{3,}", "\n\n", write(pieces)).strip()


class PieceReader:
    """The tags of a text. As there, a tag ends only the one that was opened last."""

    def __init__(self, text: str, translate: Translate) -> None:
        self.text, self.translate = text, translate
        self.open: list[str] = []
        self.pieces: list[Piece] = []

    def read(self) -> list[Piece]:
        position = 0
        while tag := TAG.search(self.text, position):
            self.add_text(self.text[position : tag.start()])
            position = self.read_tag(tag)
        self.add_text(self.text[position:])
        self.pieces += [Piece("block", f"[/{tag}]") for tag in reversed(self.open) if tag in BLOCKS]
        return self.pieces

    def read_tag(self, tag: re.Match[str]) -> int:
        """Read one tag, and return where the text after it begins."""
        if tag["bracket"]:
            self.add_text("[")
        elif tag["end"]:
            self.close(tag)
        elif tag["pair"]:
            return self.open_pair(tag)
        elif tag["kind"].lower() == "quote":
            self.open_block(tag, "quote", NOT_IN_QUOTE_NAME.sub(" ", tag["about"]).strip())
        elif tag["kind"].lower() == "forum":
            return self.link_to_post(tag)
        else:
            link = self.link(tag["kind"].lower(), tag["about"])
            self.add_text(tag[0]) if link is None else self.add("link", link)
        return tag.end()

    def close(self, tag: re.Match[str]) -> None:
        kind = tag["pair"].lower()
        if not self.open or self.open[-1] != kind:
            self.add_text(tag[0])
            return
        self.open.pop()
        if kind in BLOCKS:
            self.add("block", f"[/{kind}]")

    def open_pair(self, tag: re.Match[str]) -> int:
        kind = tag["pair"].lower()
        if kind == "code":
            return self.read_code(tag)
        if kind in BLOCKS:
            self.open_block(tag, kind)
        elif kind in MARKS:
            self.open.append(kind)
        else:
            self.add_text(tag[0])
        return tag.end()

    def open_block(self, tag: re.Match[str], kind: str, name: str = "") -> None:
        if len([each for each in self.open if each in BLOCKS]) == MOST_DEEP:
            self.add_text(tag[0])
            return
        name = (self.translate("player", name) or name)[:LONGEST_QUOTE_NAME] if name else ""
        self.open.append(kind)
        self.add("block", f"[{kind}={name}]" if name else f"[{kind}]")

    def read_code(self, tag: re.Match[str]) -> int:
        end = CODE_END.search(self.text, tag.end())
        assert end is not None  # the end of the text is one, too
        code = self.text[tag.end() : end.start()]
        if "`" in code or "~~~" in code:  # would hide the end of the block
            self.add_text(code)
        elif code.strip():
            self.add("block", f"[code]{code}[/code]\n")
        return end.end()

    def link_to_post(self, tag: re.Match[str]) -> int:
        about = POST.fullmatch(tag["about"])
        post = about and self.translate("post", about[2])
        if about is None or not post:
            self.add_text(tag[0])
            return tag.end()
        link = f"[forum={self.translate('thread', about[1]) or 0},{post}]"
        words = LINK_WORDS.match(self.text, tag.end())
        if words is None:
            if "[/forum]" in self.text[tag.end() :].lower():
                self.open.append("forum")
            self.add("link", link)
            return tag.end()
        self.add("link", f"{link}{escape(words[1])}[/forum]")
        return words.end()

    def link(self, kind: str, about: str) -> str | None:
        """Return the link that a tag becomes here, or None if the tag stays text."""
        form = WIKI if kind == "wiki" else NUMBER if kind in NUMBERED else None
        if form is not None and not form.fullmatch(about):
            return None
        found = about if kind in ELSEWHERE else self.translate(kind, about)
        return f"[{kind}={found}]" if found else None

    def add_text(self, text: str) -> None:
        if self.pieces and self.pieces[-1].kind == "text" and self.pieces[-1].marks == self.marks:
            self.pieces[-1].text += text
        elif text:
            self.add("text", text)

    def add(self, kind: str, text: str) -> None:
        self.pieces.append(Piece(kind, text, self.marks))

    @property
    def marks(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(tag for tag in self.open if tag in MARKS))


def write(pieces: list[Piece]) -> str:
    written: list[str] = []
    line: list[Piece] = []
    for index, piece in enumerate(pieces):
        before, after = pieces[index - 1 : index], pieces[index + 1 : index + 2]
        if piece.kind == "block":
            written += [write_line(line), piece.text]
            line = []
        elif piece.kind == "link":
            line += [Piece("text", " "), piece] if has_link(before) else [piece]
        else:
            first, *others = escape(piece.text, has_link(before), has_link(after)).split("\n")
            line.append(Piece("text", first, piece.marks))
            for other in others:
                written += [write_line(line), "\n"]
                line = [Piece("text", other, piece.marks)]
    return "".join([*written, write_line(line)])


def has_link(pieces: list[Piece]) -> bool:
    return any(piece.kind == "link" for piece in pieces)


def escape(text: str, is_after_link: bool = False, is_before_link: bool = False) -> str:
    """Return markup that shows the *text* as it is, with links for web addresses.

    A sign that touches a link is written as a number, so that it does not become a part of the link.
    """
    head = text[:1] if is_after_link and GOES_ON.match(text) else ""
    tail = text[-1:] if is_before_link and len(text) > len(head) and CLINGS.match(text[-1:]) else ""
    inner = text[len(head) : len(text) - len(tail)]
    return "".join(
        [*map(write_as_number, head), IN_TEXT.sub(escape_sign, inner), *map(write_as_number, tail)]
    )


def write_as_number(sign: str) -> str:
    return f"&#{ord(sign)};"


def escape_sign(found: re.Match[str]) -> str:
    if found.groupdict().get("address"):
        return IN_ADDRESS.sub(escape_sign, found[0])
    if len(found[0]) > 1:  # the beginning of a tag
        return f"\\{found[0][:-1]}\\="
    return f"\\{found[0]}"


def write_line(pieces: list[Piece]) -> str:
    runs = groupby(pieces, key=lambda piece: piece.marks)
    line = "".join(put_marks("".join(piece.text for piece in run), marks) for marks, run in runs).strip()
    return AT_LINE_START.sub(r"\1\\\2", line)


def put_marks(text: str, marks: tuple[str, ...]) -> str:
    """Put the marks around the text, or around its parts if it is long. Spaces at the edges stay outside."""
    if not marks:
        return text
    parts = [""]
    for atom in ATOM.findall(text):
        if len(parts[-1]) + len(atom) > LONGEST_MARKED:
            parts.append("")
        parts[-1] += atom
    return "".join(put_marks_around(part, marks) for part in parts)


def put_marks_around(part: str, marks: tuple[str, ...]) -> str:
    words = part.strip()
    if not words or len(words) > LONGEST_MARKED:
        return part
    before, after = part.split(words, 1)
    opening = "".join(f"[{each}]" for each in marks)
    closing = "".join(f"[/{each}]" for each in reversed(marks))
    return f"{before}{opening}{words}{closing}{after}"
