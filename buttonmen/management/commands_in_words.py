"""The words of commands that players write by mail: in each language every one of them means one thing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import polib

from notifications.inbox.incoming import SAYS_WHO_WROTE
from rules.notation.command_words import BEGINNINGS, BY_WORD, WORDS, plain, words_in


def wrong_commands(path: Path) -> Iterator[str]:
    """A line for each word that could not be written in a reply, or would mean something else."""
    taken = dict(BY_WORD)
    for entry in polib.pofile(str(path)).translated_entries():
        if entry.msgctxt != WORDS[0].context:
            continue
        words = words_in(entry.msgstr)
        wrong = [] if words else ["no word"]
        for word in words:
            wrong += wrong_with(entry.msgid, word, taken)
            taken.setdefault(plain(word), entry.msgid)
        yield from (f"{path}:{entry.linenum}: {reason}, for the command “{entry.msgid}”" for reason in wrong)


def wrong_with(english: str, word: str, taken: dict[str, str]) -> Iterator[str]:
    if len(word) < 2 or not word.replace("-", "").isalpha():
        yield f"“{word}” is not one word of letters"
    if taken.get(plain(word), english) != english:
        yield f"“{word}” means “{taken[plain(word)]}”"
    if english in BEGINNINGS and plain(word) in SAYS_WHO_WROTE:
        yield f"“{word}” begins the line above a quotation"
