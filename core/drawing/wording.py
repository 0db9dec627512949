"""The words of the rules in the language of the reader, each with its context and its count."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext, npgettext, pgettext

from rules.translation import Message


def translated(text: str) -> str:
    if not isinstance(text, Message):
        return gettext(text)
    if text.many and text.context:
        return npgettext(text.context, text, text.many, text.number)
    if text.many:
        return ngettext(text, text.many, text.number)
    return pgettext(text.context, text)
