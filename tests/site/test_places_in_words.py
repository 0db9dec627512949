"""Placeholders of translations: only those of the sentence, so that none breaks a page."""

from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test.utils import override_settings

from buttonmen.management.placeholders import placeholder_problems, wrong_places

OURS = sorted(settings.BASE_DIR.glob("locale/*/LC_MESSAGES/django.po"))


@pytest.mark.parametrize(
    ("sentence", "translated"),
    [
        ("{name} passed.", "{name} ha passato."),
        ("{name} rolled {rolled}.", "{rolled}, ha lanciato {name}."),
        ("Your {dice} took {foes}.", "Hai catturato {foes}."),
        ("%(share)s %% of all", "il %(share)s%% di tutti"),
        ("%s of %s", "%s di %s"),
        ("100 % yours", "100 % tuo"),
        ("plain", "semplice"),
        ("{{ as written }}", "{{ come scritto }}"),
        ("%(days)d days", "%(days)d giorni"),
    ],
)
def test_places_may_stand_in_any_order_or_be_left_out(sentence: str, translated: str) -> None:
    assert list(placeholder_problems([sentence], translated)) == []


@pytest.mark.parametrize(
    ("sentence", "translated", "wrong"),
    [
        ("{name} passed.", "{nmae} ha passato.", ["unknown place {nmae}"]),
        ("{name} passed.", "{name ha passato.", ["lone {"]),
        ("{name} passed.", "{name.pk} ha passato.", ["unknown place {name.pk}"]),
        ("%(name)s passed.", "%(nmae)s ha passato.", ["unknown place %(nmae)s"]),
        ("%(name)s passed.", "%(name) ha passato.", ["unknown place %(name) h"]),
        ("%(name)s passed.", "%(name)d ha passato.", ["unknown place %(name)d"]),
        ("%(share)s %% of all", "il %(share)s % di tutti", ["lone %"]),
        ("%(share)s %% of all", "tutti: %(share)s %", ["lone %"]),
        ("No more.", "Il 100 %.", ["lone %"]),
        ("%s of %s", "%s", ["not as many places as %s %s"]),
    ],
)
def test_a_place_that_the_sentence_has_not_is_found(sentence: str, translated: str, wrong: list[str]) -> None:
    assert list(placeholder_problems([sentence], translated)) == wrong


def test_one_and_many_may_take_their_places_from_each_other() -> None:
    assert list(placeholder_problems(["One die", "%(number)s dice"], "%(number)s dado")) == []


def test_a_file_with_a_wrong_place_is_not_compiled(tmp_path: Path) -> None:
    path = write_language(
        tmp_path,
        polib.POEntry(msgid="{name} passed.", msgstr="{nmae} ha passato."),
        polib.POEntry(
            msgid="One die of %(name)s",
            msgid_plural="%(number)s dice of %(name)s",
            msgstr_plural={0: "Un dado di %(name)s", 1: "%(numero)s dadi di %(name)s"},
        ),
    )
    with override_settings(LOCALE_PATHS=[tmp_path]), pytest.raises(CommandError) as refused:
        call_command("compilemessages", verbosity=0)
    assert str(refused.value).splitlines() == [
        f"{path}:7: unknown place {{nmae}} in “{{nmae}} ha passato.”, for “{{name}} passed.”",
        f"{path}:10: unknown place %(numero)s in “%(numero)s dadi di %(name)s”, for “One die of %(name)s”",
    ]
    assert not path.with_suffix(".mo").exists()


def test_a_sentence_that_is_not_shown_yet_refuses_nothing(tmp_path: Path) -> None:
    path = write_language(tmp_path, polib.POEntry(msgid="{name} passed.", msgstr="{nmae}", flags=["fuzzy"]))
    with override_settings(LOCALE_PATHS=[tmp_path]):
        call_command("compilemessages", verbosity=0)
    assert path.with_suffix(".mo").exists()


def test_our_languages_name_only_what_there_is() -> None:
    assert [line for path in OURS for line in wrong_places(path)] == []


def write_language(folder: Path, *entries: polib.POEntry) -> Path:
    language = polib.POFile()
    language.metadata = {
        "Content-Type": "text/plain; charset=utf-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    language.extend(entries)
    path = folder / "it/LC_MESSAGES/django.po"
    path.parent.mkdir(parents=True)
    language.save(str(path))
    return path
