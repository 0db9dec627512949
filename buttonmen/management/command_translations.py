"""Checks that every translated mail command has one meaning and that help texts contain its placeholder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import polib
from django.utils import translation

from notifications.inbox.incoming import SAYS_WHO_WROTE
from notifications.mail.reply_commands import EVERY_HOW_TO
from rules.notation.command_words import BEGINNINGS, BY_WORD, WORDS, unaccented, words_in


def wrong_commands(path: Path) -> Iterator[str]:
    taken = dict(BY_WORD)
    with translation.override(None):
        quoting = {str(how_to.sentence): how_to.quotes for how_to in EVERY_HOW_TO}
    for entry in polib.pofile(str(path)).translated_entries():
        for place in quoting.get(entry.msgid, ()):
            if f"%({place})s" not in entry.msgstr:
                yield f"{path}:{entry.linenum}: no place %({place})s in “{entry.msgstr}”, for “{entry.msgid}”"
        if entry.msgctxt != WORDS[0].context:
            continue
        words = words_in(entry.msgstr)
        wrong = [] if words else ["no word"]
        for word in words:
            wrong += word_problems(entry.msgid, word, taken)
            taken.setdefault(unaccented(word), entry.msgid)
        yield from (f"{path}:{entry.linenum}: {reason}, for the command “{entry.msgid}”" for reason in wrong)


def word_problems(english: str, word: str, taken: dict[str, str]) -> Iterator[str]:
    if len(word) < 2 or not word.replace("-", "").isalpha():
        yield f"“{word}” is not one word of letters"
    if taken.get(unaccented(word), english) != english:
        yield f"“{word}” means “{taken[unaccented(word)]}”"
    if english in BEGINNINGS and unaccented(word) in SAYS_WHO_WROTE:
        yield f"“{word}” begins the line above a quotation"
