"""Marks for translators, named as gettext's own so that makemessages finds them.

They do nothing else: the site translates what it shows, and without a site everything is English.
"""

from __future__ import annotations


class SourceText(str):
    """An English text with its context and its plural for translators."""

    context: str
    """Which of several meanings it has; empty if it has only one."""
    many: str
    """How it reads for a count other than one; empty if it counts nothing."""
    counted: str
    """The place of the sentence that is counted."""
    number: int

    def __new__(
        cls, text: str, *, context: str = "", many: str = "", counted: str = "", number: int = 1
    ) -> SourceText:
        message = super().__new__(cls, text)
        message.context, message.many, message.counted, message.number = context, many, counted, number
        return message

    def counting(self, number: int) -> SourceText:
        return SourceText(self, context=self.context, many=self.many, counted=self.counted, number=number)


NO_WORDS = SourceText("")


def _(text: str) -> str:
    return text


def pgettext(context: str, text: str) -> SourceText:
    return SourceText(text, context=context)


def ngettext(one: str, many: str, counted: str) -> SourceText:
    """Mark a sentence that depends on the number in its place *counted*."""
    return SourceText(one, many=many, counted=counted)


def npgettext(context: str, one: str, many: str, counted: str) -> SourceText:
    return SourceText(one, context=context, many=many, counted=counted)


def untranslated(text: str) -> str:
    return text.many if isinstance(text, SourceText) and text.many and text.number != 1 else text
