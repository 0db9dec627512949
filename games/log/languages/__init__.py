"""Articles before numbers, with one module for each language that needs them.

The module has the name of the language and functions `with_article`, `among_others` or both.
"""

from __future__ import annotations

from django.utils.translation import get_language

from games.log.languages import en, it

WITH_ARTICLE = {"it": it.with_article}
AMONG_OTHERS = {"en": en.among_others, "it": it.among_others}


def number_alone(number: int) -> str:
    """Return the number as written in a sentence, with an article in the languages that need one."""
    language = (get_language() or "").partition("-")[0]
    return WITH_ARTICLE.get(language, str)(number)


def number_among_others(number: int) -> str:
    language = (get_language() or "en").partition("-")[0]
    return AMONG_OTHERS.get(language, str)(number)
