"""A second language of a few words, for tests of what changes with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import polib
from django.core.management import call_command
from django.test.utils import override_settings

Said = str | tuple[str, str]
"""A sentence, or its context and the sentence."""


@contextmanager
def with_italian(folder: Path, words: Mapping[Said, str]) -> Iterator[None]:
    """The site in English, and in Italian as far as these *words* go."""
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
        yield
