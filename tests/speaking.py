"""Second languages for tests: a few words of Italian, or every sentence longer and in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import django
import polib
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.test.utils import override_settings

from tests.kept import forget_words

ITALIAN = settings.BASE_DIR / "locale/it/LC_MESSAGES/django.po"
AS_IT_IS = re.compile(r"(%\(\w+\)[a-z]|%[a-z]|\{[^{}]*\}|<[^<>]*>|&[a-z]+;|https?://\S+)")
"""Places, tags and addresses in a sentence."""
Said = str | tuple[str, str]
"""A sentence, or its context and the sentence."""


@contextmanager
def with_italian(folder: Path, words: Mapping[Said, str]) -> Iterator[None]:
    """Add Italian to the site, with only these *words* translated."""
    path = folder / "it/LC_MESSAGES/django.po"
    path.parent.mkdir(parents=True)
    language = polib.POFile()
    language.metadata = {"Content-Type": "text/plain; charset=utf-8"}
    for said, translated in words.items():
        context, sentence = said if isinstance(said, tuple) else (None, said)
        language.append(polib.POEntry(msgctxt=context, msgid=sentence, msgstr=translated))
    language.save(str(path))
    with override_settings(LOCALE_PATHS=[folder], LANGUAGES=[("en", "English"), ("it", "Italiano")]):
        call_command("compilemessages", verbosity=0)
        forget_words()
        yield
    forget_words()


def in_brackets_longer(sentence: str) -> str:
    """Return ⟦Vissit anoother ciity⟧: a third longer, like German."""
    parts = AS_IT_IS.split(sentence)
    longer = [
        part if number % 2 else re.sub(r"([aeiou])(?!\1)", r"\1\1", part) for number, part in enumerate(parts)
    ]
    return f"⟦{''.join(longer)}⟧"


def write_bracketed(folder: Path) -> None:
    """Put every sentence of the site, Django and other libraries in brackets as its Italian translation."""
    language = polib.pofile(str(ITALIAN))
    ours = {(entry.msgctxt, entry.msgid) for entry in language}
    for library in of_libraries():
        for entry in polib.mofile(str(library)):
            if (entry.msgctxt, entry.msgid) not in ours:
                ours.add((entry.msgctxt, entry.msgid))
                language.append(entry)
    for entry in language:
        if entry.msgctxt == "mail command":
            entry.msgstr = ""
        elif entry.msgid_plural:
            entry.msgstr_plural = {
                0: in_brackets_longer(entry.msgid),
                1: in_brackets_longer(entry.msgid_plural),
            }
        else:
            entry.msgstr = in_brackets_longer(entry.msgid)
    path = folder / "it/LC_MESSAGES/django.po"
    path.parent.mkdir(parents=True)
    language.save(str(path))


@contextmanager
def in_brackets(folder: Path) -> Iterator[None]:
    """Add the bracketed language, in place of Italian."""
    write_bracketed(folder)
    with override_settings(LOCALE_PATHS=[folder], LANGUAGES=[("en", "English"), ("it", "Italiano")]):
        call_command("compilemessages", verbosity=0)
        forget_words()
        yield
    forget_words()


def of_libraries() -> list[Path]:
    """Return the Italian files of Django and the installed applications."""
    folders = [Path(django.__file__).parent / "conf", *(Path(app.path) for app in apps.get_app_configs())]
    files = [folder / "locale/it/LC_MESSAGES/django.mo" for folder in folders]
    return [file for file in files if file.exists()]


def without_bracketed(text: str) -> str:
    within = re.compile("⟦[^⟦⟧]*⟧")
    while within.search(text):
        text = within.sub("", text)
    return text
