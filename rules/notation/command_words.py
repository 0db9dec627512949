"""Translations of the words in typed actions, such as `potenza 2 su 5` for `power 2 on 5`.

This module contains only English. A site adds the words of another language. English is always understood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from unicodedata import combining, normalize

from rules.translation import pgettext

# Translators: a list, such as “passo, passa”: players may write each word; mails and help quote the first.
BEGINNINGS = (
    pgettext("mail command", "accept"),
    pgettext("mail command", "add"),
    pgettext("mail command", "attack"),
    pgettext("mail command", "berserk"),
    pgettext("mail command", "boom"),
    pgettext("mail command", "borrow"),
    pgettext("mail command", "cancel"),
    pgettext("mail command", "chance"),
    pgettext("mail command", "cross"),
    pgettext("mail command", "decline"),
    pgettext("mail command", "dual"),
    pgettext("mail command", "evil"),
    pgettext("mail command", "fire"),
    pgettext("mail command", "focus"),
    pgettext("mail command", "game"),
    pgettext("mail command", "hoskins"),
    pgettext("mail command", "pass"),
    pgettext("mail command", "power"),
    pgettext("mail command", "raise"),
    pgettext("mail command", "rush"),
    pgettext("mail command", "same"),
    pgettext("mail command", "select"),
    pgettext("mail command", "shadow"),
    pgettext("mail command", "skill"),
    pgettext("mail command", "sleep"),
    pgettext("mail command", "special"),
    pgettext("mail command", "speed"),
    pgettext("mail command", "surrender"),
    pgettext("mail command", "swap"),
    pgettext("mail command", "take"),
    pgettext("mail command", "teleport"),
    pgettext("mail command", "thief"),
    pgettext("mail command", "trip"),
)
"""Words with which a typed action begins."""

WITHIN = (
    pgettext("mail command", "firing"),
    pgettext("mail command", "less"),
    pgettext("mail command", "mind-reading"),
    pgettext("mail command", "more"),
    pgettext("mail command", "of"),
    pgettext("mail command", "on"),
    pgettext("mail command", "prestidigitation"),
    pgettext("mail command", "putting"),
    pgettext("mail command", "rabbit"),
    pgettext("mail command", "raising"),
    pgettext("mail command", "saw"),
    pgettext("mail command", "sizing"),
    pgettext("mail command", "vanishing"),
    pgettext("mail command", "with"),
)
"""Words that appear inside a typed action."""

WORDS = (*BEGINNINGS, *WITHIN)
BY_WORD = {str(word): str(word) for word in WORDS} | {"default": "attack", "for": "with"}


@dataclass(frozen=True)
class CommandWords:
    """The translations of each English command word. Texts that quote a command use the first one."""

    said: Mapping[str, Sequence[str]]

    @cached_property
    def english_by_word(self) -> dict[str, str]:
        return {unaccented(word): english for english, words in self.said.items() for word in words} | BY_WORD

    def in_english(self, line: str) -> str:
        """Return the typed line in English for `read_action`. A name after “of” is left unchanged."""
        written = line.split()
        words = [self.english_by_word.get(unaccented(word), word) for word in written]
        end = words.index("of") + 1 if "of" in words else len(words)
        return " ".join(words[:end] + written[end:])

    def translate_command(self, line: str) -> str:
        """Return the English *line* translated with these words."""
        said = [self.said.get(BY_WORD.get(word, word), ()) for word in line.split()]
        return " ".join(next(iter(words), word) for words, word in zip(said, line.split(), strict=True))


def words_in(text: str) -> list[str]:
    return [word for word in (part.strip() for part in text.split(",")) if word]


def unaccented(word: str) -> str:
    """Return the word in lower case without accents. A final apostrophe counts as an accent: `abilita'`."""
    letters = normalize("NFKD", word.casefold()).rstrip("'’`´")
    return "".join(letter for letter in letters if not combining(letter))
