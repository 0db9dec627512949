"""Checks that translations use the same placeholders, such as {name} and %(number)s, as their sources."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import polib

PERCENT = re.compile(
    r"%(?:%|\(\w+\)[#0\- +]*\d*(?:\.\d+)?[a-zA-Z]|[#0\- +]*\d*(?:\.\d+)?[sdrfgi](?![a-zA-Z]))"
)
BRACE = re.compile(r"\{\{|\}\}|\{[^{}]*\}")


def wrong_places(path: Path) -> Iterator[str]:
    for entry in polib.pofile(str(path)).translated_entries():
        sources = [text for text in (entry.msgid, entry.msgid_plural) if text]
        for translated in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
            for wrong in placeholder_problems(sources, translated):
                yield f"{path}:{entry.linenum}: {wrong} in “{translated}”, for “{entry.msgid}”"


def placeholder_problems(sources: list[str], translated: str) -> Iterator[str]:
    for pattern, signs in ((PERCENT, "%"), (BRACE, "{}")):
        known = {place for source in sources for place in pattern.findall(source)}
        for place in dict.fromkeys(pattern.findall(translated)):
            if place not in known and place not in ("%%", "{{", "}}"):
                yield f"unknown place {place}"
        lone = {sign for source in sources for sign in pattern.sub("", source) if sign in signs}
        for sign in dict.fromkeys(pattern.sub("", translated)):
            if sign in signs and sign not in lone:
                yield f"lone {sign}"
    counts = [count_unnamed(source) for source in sources]
    if any(counts) and count_unnamed(translated) not in counts:
        yield f"not as many places as {' '.join(counts[-1].elements())}"


def count_unnamed(text: str) -> Counter[str]:
    return Counter(place for place in PERCENT.findall(text) if place != "%%" and not place.startswith("%("))
