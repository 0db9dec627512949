"""Sentences of the rules in the reader's language, as plain text or with drawn dice."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from core.drawing.translation import translate_text
from rules import Die, Refusal
from rules.words import Card, DiceRow, Scores, Sentence, ShownDice, Sum, in_plain_text
from rules.words.message import Translate


def refusal_in_words(refusal: Refusal) -> str:
    return refusal.sentence.render(translate_text)


def in_text(told: Sentence) -> str:
    return told.render(translate_text, in_plain_words)


def in_plain_words(value: object, translate: Translate) -> str:
    if isinstance(value, Scores):
        return " : ".join(map(points, value.points))
    return in_plain_text(value, translate)


def in_html(told: Sentence) -> SafeString:
    return mark_safe(told.render(lambda text: escape(translate_text(text)), drawn_in))  # noqa: S308 all of it is escaped


def drawn_in(value: object, translate: Translate) -> str:
    match value:
        case Die() | Card() | DiceRow():
            return format_html('<span class="recipe">{}</span>', in_plain_text(value))
        case ShownDice():
            parts = (
                format_html('{} <span class="recipe">{}</span>' if of else "{}", face, of)
                for face, of in value.parts()
            )
            return mark_safe(" + ".join(parts))  # noqa: S308 all of it is escaped
        case Sum():
            return mark_safe(" + ".join(drawn_in(part, translate) for part in value.parts))  # noqa: S308
        case _:
            return escape(in_plain_words(value, translate_text))


def points(score: float) -> str:
    return number_format(f"{score:g}").replace("-", "−")
