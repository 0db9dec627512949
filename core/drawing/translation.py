"""Translation of texts from the package `rules`, with their context and plural forms."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext, npgettext, pgettext

from rules.translation import SourceText


def translate_text(text: str) -> str:
    if not isinstance(text, SourceText):
        return gettext(text)
    if text.many and text.context:
        return npgettext(text.context, text, text.many, text.number)
    if text.many:
        return ngettext(text, text.many, text.number)
    return pgettext(text.context, text)
