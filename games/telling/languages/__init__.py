"""What a language asks of numbers in a sentence, in one module for each language that asks anything.

The module is called as the language and has functions `with_article`, `among_others` or both.
"""

from __future__ import annotations

from django.utils.translation import get_language

from games.telling.languages import en, it

WITH_ARTICLE = {"it": it.with_article}
AMONG_OTHERS = {"en": en.among_others, "it": it.among_others}


def number_alone(number: int) -> str:
    """The number that a die shows, as it stands alone in a sentence."""
    language = (get_language() or "").partition("-")[0]
    return WITH_ARTICLE.get(language, str)(number)


def number_among_others(number: int) -> str:
    """The number that one of several dice shows, with the indefinite article of the language."""
    language = (get_language() or "en").partition("-")[0]
    return AMONG_OTHERS.get(language, str)(number)
