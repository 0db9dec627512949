"""Every word that players see can be translated, and a language is one file."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.conf import settings as deployed
from django.core.management import call_command
from django.test import Client
from django.test.utils import override_settings
from django.urls import reverse

from rules.notation.command_words import WORDS
from tests.site import untranslated

ROOT = deployed.BASE_DIR
DESIGN = {ROOT / "pages/design.py", *ROOT.glob("templates/design/*")}  # seen in development only
TERMINAL = ROOT / "rules/terminal.py"  # speaks English alone
TEMPLATES = sorted({*ROOT.glob("templates/**/*.html"), *ROOT.glob("templates/**/*.txt")} - DESIGN)
ROOMS = [
    "accounts",
    "analysis",
    "announcements",
    "api",
    "buttonmen",
    "buttons",
    "campaign",
    "core",
    "dice",
    "forum",
    "games",
    "lessons",
    "moderation",
    "standing",
    "notifications",
    "pages",
    "people",
    "robots",
    "rules",
    "seeking",
    "teams",
    "tournaments",
]
MODULES = sorted(
    module
    for room in ROOMS
    for module in ROOT.glob(f"{room}/**/*.py")
    if not {"migrations", "management"} & set(module.parts) and module not in {*DESIGN, TERMINAL}
)


def test_templates_say_nothing_untranslated() -> None:
    assert [line for template in TEMPLATES for line in untranslated.in_template(template)] == []


def test_python_says_nothing_untranslated() -> None:
    assert [line for module in MODULES for line in untranslated.in_python(module)] == []


def test_nothing_is_translated_while_a_module_is_read() -> None:
    assert [line for module in MODULES for line in untranslated.frozen_in_python(module)] == []


def test_every_sentence_is_found_by_the_tools_of_translators() -> None:
    assert [line for module in MODULES for line in untranslated.unseen_in_python(module)] == []


def test_no_sentence_begins_like_a_question_and_asks_nothing() -> None:
    found = [line for template in TEMPLATES for line in untranslated.riddles(template, template.read_text())]
    for module in [*MODULES, TERMINAL]:
        found += [
            line for said in untranslated.constants(module) for line in untranslated.riddles(module, said)
        ]
    assert found == []


@pytest.fixture(scope="module")
def mirrored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A language in one file, in which every sentence of ours stands between ⟦ and ⟧."""
    folder = tmp_path_factory.mktemp("locale")
    with override_settings(LOCALE_PATHS=[folder], LANGUAGES=[("en", "English"), ("eo", "Esperanto")]):
        translate(folder)
        yield


def translate(folder: Path) -> None:
    extract(folder)
    path = folder / "eo/LC_MESSAGES/django.po"
    language = polib.pofile(str(path))
    for entry in language:
        if entry.msgctxt == WORDS[0].context:
            continue  # no sentence, and nobody types ⟦
        if entry.msgid_plural:
            entry.msgstr_plural = {0: mirror(entry.msgid), 1: mirror(entry.msgid_plural)}
        else:
            entry.msgstr = mirror(entry.msgid)
    language.save()
    call_command("compilemessages", verbosity=0)


def extract(folder: Path) -> None:
    if shutil.which("xgettext") is None:
        missing = "Finding the words takes xgettext: apt-get install gettext"
        pytest.fail(missing) if os.environ.get("CI") == "true" else pytest.skip(missing)
    (folder / "eo").mkdir()
    call_command("makemessages", locale=["eo"], ignore_patterns=["tests", "var"], verbosity=0)


def mirror(sentence: str) -> str:
    return f"⟦{sentence}⟧"


PAGES = (
    *("front", "help", "how_to_play", "a_round", "circle", "rulesets", "notation", "faq", "about", "privacy"),
    "games:matches",
)


@pytest.mark.django_db
@pytest.mark.usefixtures("mirrored")
def test_a_language_is_one_file(client: Client) -> None:
    """One test for all pages: where words are extracted nobody else may extract them at the same time."""
    for name in PAGES:
        answer = client.get(reverse(name), headers={"accept-language": "eo"})
        page = untranslated.Page()
        page.feed(without_mirrored(answer.content.decode()))
        assert not page.found, (name, page.found)


def without_mirrored(html: str) -> str:
    within = re.compile("⟦[^⟦⟧]*⟧")
    while within.search(html):
        html = within.sub("", html)
    return html
