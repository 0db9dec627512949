"""Translations of terms agree with the glossaries in locale/."""

import csv
import re
from pathlib import Path

import polib
import pytest
from django.conf import settings

from tests.speaking import AS_IT_IS

GLOSSARIES = sorted(settings.BASE_DIR.glob("locale/*/glossary.tsv"))
TERMS = [
    (glossary.parent, row["English"], row["Translation"])
    for glossary in GLOSSARIES
    for row in csv.DictReader(glossary.read_text().splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
]


def translation_text(entry: polib.POEntry) -> str:
    return " ".join([entry.msgstr, *entry.msgstr_plural.values()])


@pytest.fixture(scope="module")
def catalogues() -> dict[Path, list[polib.POEntry]]:
    return {
        folder: polib.pofile(str(folder / "LC_MESSAGES/django.po")).translated_entries()
        for folder in {folder for folder, _english, _translation in TERMS}
    }


@pytest.mark.parametrize(("folder", "english", "translation"), TERMS, ids=[term[1] for term in TERMS])
def test_a_term_is_translated_one_way(
    catalogues: dict[Path, list[polib.POEntry]], folder: Path, english: str, translation: str
) -> None:
    term = re.compile(rf"(?<![\w(./-])(?:{english})(?![\w)=/-])", re.IGNORECASE)
    ways = re.compile(translation, re.IGNORECASE)
    asked = [entry for entry in catalogues[folder] if term.search(AS_IT_IS.sub("", entry.msgid))]
    assert asked, "No sentence has this term any more: the glossary is older than the site."
    assert [
        (entry.msgid, translation_text(entry)) for entry in asked if not ways.search(translation_text(entry))
    ] == []


@pytest.mark.parametrize(
    "never",
    [
        r"\bBenvenut[oaie]\b|\bsei (?:uscit|entrat|arrivat|stat)[oa]\b|\bti sei arres[oa]\b|\b[oa]/[oa]\b|ə",
        r"\b(?:il|del|al|dal|nel|sul) (?:<b>)?(?:%\(\w*(?:day|date|value|number|count)|\{value)",
        r"\b(?:Lei|Voi|Vostr[oaie])\b",
    ],
)
def test_italian_says_no_such_thing(never: str) -> None:
    italian = polib.pofile(str(settings.BASE_DIR / "locale/it/LC_MESSAGES/django.po"))
    assert [translation_text(entry) for entry in italian if re.search(never, translation_text(entry))] == []
