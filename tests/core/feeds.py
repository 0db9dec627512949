"""A reader of feeds."""

from __future__ import annotations

from typing import NamedTuple
from xml.etree import ElementTree as ET

ATOM = "{http://www.w3.org/2005/Atom}"


class Entry(NamedTuple):
    title: str
    link: str
    key: str
    text: str


def entries_of(content: bytes) -> list[Entry]:
    feed = ET.fromstring(content)  # noqa: S314 our own
    assert feed.tag == f"{ATOM}feed"
    return [
        Entry(
            found.findtext(f"{ATOM}title") or "",
            found.find(f"{ATOM}link").attrib["href"],  # type: ignore[union-attr]
            found.findtext(f"{ATOM}id") or "",
            found.findtext(f"{ATOM}summary") or "",
        )
        for found in feed.iter(f"{ATOM}entry")
    ]
