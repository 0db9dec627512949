"""Translation of the words in reply commands into the reader's language."""

from __future__ import annotations

from django.utils.translation import pgettext

from rules.notation.command_words import WORDS, CommandWords, words_in


def command_words() -> CommandWords:
    return CommandWords({word: words_in(pgettext(word.context, word)) for word in WORDS})
