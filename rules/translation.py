"""Functions that mark texts for translators, named after gettext so makemessages finds the texts.

The functions do not translate. A site translates the texts before showing them. Without a site, the texts
stay English.
"""

from __future__ import annotations


class SourceText(str):
    """An English text with its context and plural form for translators."""

    context: str
    """The meaning of the text, for texts with several meanings. Otherwise empty."""
    many: str
    """The plural form of the text, or an empty string if the text counts nothing."""
    counted: str
    """The name of the place in the text whose number decides the plural form."""
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
    return SourceText(one, many=many, counted=counted)


def npgettext(context: str, one: str, many: str, counted: str) -> SourceText:
    return SourceText(one, context=context, many=many, counted=counted)


def untranslated(text: str) -> str:
    return text.many if isinstance(text, SourceText) and text.many and text.number != 1 else text
