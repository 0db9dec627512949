"""Translated fields of a row, with the names that forms and files use for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.in_languages.rows import SpokenRow, further_languages


class SpokenField(NamedTuple):
    """A text field in one further language. As a string it is the name in forms and files: `name_it`."""

    name: str
    language: str

    def __str__(self) -> str:
        return f"{self.name}_{self.language}"


def spoken_fields(model: type[SpokenRow]) -> Iterator[SpokenField]:
    return (SpokenField(name, language) for language in further_languages() for name in model.spoken)
