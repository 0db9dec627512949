"""Words of mailed commands mean one thing in each language."""

from pathlib import Path

import pytest
from django.core.management import CommandError

from buttonmen.management.command_translations import wrong_commands
from tests.italian_commands import FOR_TRANSLATORS
from tests.site.test_places_in_words import OURS
from tests.speaking import Said, with_italian


def test_italian_has_a_word_for_each(tmp_path: Path) -> None:
    with with_italian(tmp_path, FOR_TRANSLATORS):
        pass


@pytest.mark.parametrize(
    ("english", "words", "wrong"),
    [
        ("decline", "rifiuto, passo", "“passo” means “pass”"),
        ("decline", "PÀSSA", "“PÀSSA” means “pass”"),
        ("surrender", "pass", "“pass” means “pass”"),
        ("surrender", "for", "“for” means “with”"),
        ("surrender", "mi arrendo", "“mi arrendo” is not one word of letters"),
        ("surrender", "c", "“c” is not one word of letters"),
        ("surrender", "cedo; passo", "“cedo; passo” is not one word of letters"),
        ("surrender", "f0", "“f0” is not one word of letters"),
        ("surrender", ", ", "no word"),
        ("surrender", "il", "“il” begins the line above a quotation"),
    ],
)
def test_a_word_that_would_not_do_is_not_compiled(
    tmp_path: Path, english: str, words: str, wrong: str
) -> None:
    said: dict[Said, str] = {("mail command", "pass"): "passo, passa", ("mail command", english): words}
    with pytest.raises(CommandError) as refused, with_italian(tmp_path, said):
        pass
    path = tmp_path / "it/LC_MESSAGES/django.po"
    assert str(refused.value) == f"{path}:9: {wrong}, for the command “{english}”"
    assert not path.with_suffix(".mo").exists()


def test_a_sentence_that_quotes_a_command_of_its_own_is_not_compiled(tmp_path: Path) -> None:
    sentence, wrong = "“%(select)s” plays your die 2.", "“scegli 2” gioca il tuo dado 2."
    with pytest.raises(CommandError) as refused, with_italian(tmp_path, {sentence: wrong}):
        pass
    path = tmp_path / "it/LC_MESSAGES/django.po"
    assert str(refused.value) == f"{path}:5: no place %(select)s in “{wrong}”, for “{sentence}”"


def test_words_within_a_line_may_be_those_of_a_quotation(tmp_path: Path) -> None:
    with with_italian(tmp_path, {("mail command", "on"): "op", ("mail command", "power"): "kracht, kracht"}):
        pass


def test_our_languages_say_one_thing_with_each() -> None:
    assert [line for path in OURS for line in wrong_commands(path)] == []
