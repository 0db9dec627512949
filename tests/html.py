"""Parsed pages: elements by name and attributes, and their text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)


@dataclass
class Element:
    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    content: list[Element | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The words of the element, with the spaces that a browser shows."""
        return " ".join("".join(self.pieces()).split())

    def pieces(self) -> Iterator[str]:
        for part in self.content:
            yield from [part] if isinstance(part, str) else part.pieces()

    def all(self, name: str = "", **wanted: str) -> list[Element]:
        """Return descendants with this *name* and the *wanted* attributes; a class is one of several."""
        return [element for element in self.descendants() if element.fits(name, wanted)]

    def one(self, name: str = "", **wanted: str) -> Element:
        """Return the only descendant that `all` finds."""
        found = self.all(name, **wanted)
        assert len(found) == 1, f"{len(found)} of {name} {wanted} in: {self.text}"
        return found[0]

    def fits(self, name: str, wanted: dict[str, str]) -> bool:
        classes = self.attributes.get("class", "").split()
        return (not name or name == self.name) and all(
            value in classes if key == "kind" else self.attributes.get(key.replace("_", "-")) == value
            for key, value in wanted.items()
        )

    def descendants(self) -> Iterator[Element]:
        for part in self.content:
            if isinstance(part, Element):
                yield part
                yield from part.descendants()


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].content.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].content.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if any(element.name == tag for element in self.open):
            while self.open.pop().name != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.open[-1].content.append(data)


def parsed(html: str) -> Element:
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader.open[0]
