"""Every text for players can be translated, and Italian has all of them."""

import os
import shutil
from pathlib import Path

import polib
import pytest
from django.conf import settings as deployed
from django.core.management import call_command
from django.test.utils import override_settings

from tests.copied_tree import copy_tree
from tests.rooms import ROOMS
from tests.site import untranslated
from tests.speaking import ITALIAN

ROOT = deployed.BASE_DIR
DESIGN = {ROOT / "pages/design.py", *ROOT.glob("templates/pages/design/*")}  # seen in development only
TERMINAL = ROOT / "rules/terminal.py"  # speaks English alone
TEMPLATES = sorted({*ROOT.glob("templates/**/*.html"), *ROOT.glob("templates/**/*.txt")} - DESIGN)
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


def test_italian_says_every_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs in a copy, as the tools write files beside the templates while other tests read the tree."""
    if shutil.which("xgettext") is None:
        missing = "Finding the words takes xgettext: apt-get install gettext"
        pytest.fail(missing) if os.environ.get("CI") == "true" else pytest.skip(missing)
    tree, found = tmp_path / "tree", tmp_path / "found"
    copy_tree(tree)
    (found / "it").mkdir(parents=True)
    monkeypatch.chdir(tree)
    with override_settings(LOCALE_PATHS=[found]):
        call_command("makemessages", locale=["it"], verbosity=0)
    asked, said = sentences(found / "it/LC_MESSAGES/django.po"), sentences(ITALIAN)
    assert sorted(asked.keys() - said.keys()) == [], "manage.py makemessages writes them into locale/"
    assert sorted(said.keys() - asked.keys()) == [], "No page says this any more: manage.py makemessages"
    assert [key for key, entry in said.items() if entry.fuzzy or not entry.translated()] == []


def sentences(path: Path) -> dict[tuple[str, str, str], polib.POEntry]:
    return {
        (entry.msgctxt or "", entry.msgid, entry.msgid_plural): entry for entry in polib.pofile(str(path))
    }
