"""Reading of translations from files such as `FOLDER/it/NAME.tsv`, next to `FOLDER/NAME.tsv`."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from core.in_languages.rows import InLanguages, SpokenRow, further_languages
from core.text.tables import lines_of, locate_errors


def read_translations(
    folder: Path, name: str, key: str, model: type[SpokenRow], known: Collection[str]
) -> dict[str, InLanguages]:
    """Return the translations of each row, by the value of its column *key*.

    Raise an error with the line number for a row that is not *known* or occurs twice, for a column that is no
    text of the *model*, and for a text that the English field would not accept.
    """
    found: dict[str, dict[str, dict[str, str]]] = {}
    for language in further_languages():
        path = folder / language / name
        if path.exists():
            for row, texts in read_translation_file(path, key, model, known).items():
                found.setdefault(row, {})[language] = texts
    return dict(found)


def read_translation_file(
    path: Path, key: str, model: type[SpokenRow], known: Collection[str]
) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for number, line in enumerate(lines_of(path), start=2):
        with locate_errors(path, number):
            row = line.pop(key, "")
            if row not in known:
                raise ValueError(f"there is no {key} “{row}” to translate.")
            if row in found:
                raise ValueError(f"the {key} “{row}” has a line already.")
            for column, text in line.items():
                if column not in model.spoken:
                    raise ValueError(f"“{column}” is not among its texts: {', '.join(model.spoken)}.")
                model.refuse_unfit(column, text or "")
            found[row] = {column: text for column, text in line.items() if text}
    return found
