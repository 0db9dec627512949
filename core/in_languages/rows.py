"""Base class of rows whose texts curators can translate. Missing translations fall back to English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, cast

from django.conf import settings
from django.db import models
from django.utils.translation import get_language

InLanguages = Mapping[str, Mapping[str, str]]
"""Translations by language code and field name, such as `{"it": {"name": "La caserma"}}`."""


def further_languages() -> dict[str, str]:
    return {code: name for code, name in settings.LANGUAGES if code != settings.LANGUAGE_CODE}


def translated_text(texts: InLanguages, name: str, english: str) -> str:
    return texts.get(get_language() or "", {}).get(name) or english


class SpokenRow(models.Model):
    spoken: ClassVar[tuple[str, ...]]
    """Names of the text fields that can be translated."""
    in_languages = models.JSONField(default=dict, blank=True, editable=False)

    class Meta:
        abstract = True

    @property
    def reader_texts(self) -> TextsForReader:
        return TextsForReader(self)

    @classmethod
    def english(cls, name: str) -> models.Field[str, str]:
        return cast("models.Field[str, str]", cls._meta.get_field(name))

    @classmethod
    def refuse_unfit(cls, name: str, text: str) -> None:
        cls.english(name).run_validators(text)

    def say(self, language: str, texts: Mapping[str, str]) -> None:
        """Set texts in one language without saving the row. An empty text falls back to English."""
        kept = {name: text for name, text in {**self.in_languages.get(language, {}), **texts}.items() if text}
        others = {code: said for code, said in self.in_languages.items() if code != language}
        self.in_languages = {**others, language: kept} if kept else others

    def add_missing_languages(self, texts: InLanguages) -> None:
        missing = texts.keys() - self.in_languages.keys()
        for language in missing:
            self.say(language, texts[language])
        if missing:
            self.save()


class TextsForReader:
    """The texts of a row in the reader's language, by field name, for use in templates."""

    def __init__(self, row: SpokenRow) -> None:
        self.row = row

    def __getitem__(self, name: str) -> str:
        if name not in self.row.spoken:
            raise KeyError(name)
        return translated_text(self.row.in_languages, name, getattr(self.row, name))
