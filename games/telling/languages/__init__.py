"""What a language asks of numbers in a sentence, in one module for each language that asks anything.

The module is called as the language and has a function `with_article`.
"""

from __future__ import annotations

from django.utils.translation import get_language

from games.telling.languages import it

WITH_ARTICLE = {"it": it.with_article}


def number_alone(number: int) -> str:
    """The number that a die shows, as it stands alone in a sentence."""
    language = (get_language() or "").partition("-")[0]
    return WITH_ARTICLE.get(language, str)(number)
