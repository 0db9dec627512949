"""Sentences of the rules in a language that distinguishes more meanings and counts."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import polib
import pytest
from django.core.management import call_command
from django.template.loader import render_to_string
from django.test.utils import override_settings
from django.utils.translation import override

from core.drawing.translation import translate_text
from core.refusals import NotPlayable
from core.text.lists import all_of, one_of
from games.log.languages import number_alone, number_among_others
from rules import AttackKind, Phase, describe_recipe, parse_recipe
from rules.skills import CATALOGUE
from rules.words import KINDS, PHASES, Sentence
from tournaments.refusals import TournamentCode

WORDS = (
    polib.POEntry(msgid="Speed", msgstr="Velocità"),
    polib.POEntry(msgctxt="attack", msgid="Speed", msgstr="Attacco Fulmineo"),
    polib.POEntry(
        msgid="{size}-sided die",
        msgid_plural="{size}-sided die",
        msgstr_plural={0: "dado a {size} faccia", 1: "dado a {size} facce"},
    ),
    polib.POEntry(
        msgid="{names} can still go first.",
        msgid_plural="{names} can still go first.",
        msgstr_plural={0: "{names} può ancora iniziare.", 1: "{names} possono ancora iniziare."},
    ),
    polib.POEntry(msgid="{before} and {last}", msgstr="{before} e {last}"),
    polib.POEntry(msgid="{before} or {last}", msgstr="{before} o {last}"),
)


@pytest.fixture
def italian(tmp_path: Path) -> Iterator[None]:
    file = polib.POFile()
    file.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    file.extend(WORDS)
    path = tmp_path / "it/LC_MESSAGES/django.po"
    path.parent.mkdir(parents=True)
    file.save(str(path))
    languages = [("en", "English"), ("it", "Italiano")]
    with override_settings(LOCALE_PATHS=[tmp_path], LANGUAGES=languages):
        call_command("compilemessages", verbosity=0)
        with override("it"):
            yield


@pytest.mark.usefixtures("italian")
def test_an_attack_and_the_skill_that_grants_it_have_their_own_words() -> None:
    assert translate_text(CATALOGUE["z"].name) == "Velocità"
    assert translate_text(KINDS[AttackKind.SPEED].name) == "Attacco Fulmineo"
    assert translate_text(KINDS[AttackKind.RUSH].name) == "Rush", "without a translation, in English"


@pytest.mark.usefixtures("italian")
def test_a_size_of_one_is_one() -> None:
    told = describe_recipe(parse_recipe("(1) (8)"), translate_text)
    assert told == ["dado a 1 faccia", "dado a 8 facce"]


@pytest.mark.usefixtures("italian")
def test_the_verb_goes_by_the_number_of_players() -> None:
    one, two = (PHASES[Phase.REACTION].waiting.counting(number) for number in (1, 2))
    assert translate_text(one).format(names=all_of(["Ann"])) == "Ann può ancora iniziare."
    assert translate_text(two).format(names=all_of(["Ann", "Bob"])) == "Ann e Bob possono ancora iniziare."
    assert one_of([4, 3, 2]) == "4, 3 o 2"


def test_english_tells_one_side_from_several() -> None:
    told = {size: Sentence("turbo.you", {"was": "(4)", "size": size}).text for size in (1, 6)}
    assert told == {1: "You gave (4) 1 side.", 6: "You gave (4) 6 sides."}


def test_english_lists() -> None:
    assert [all_of(words) for words in ([], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Cid"])] == [
        "",
        "Ann",
        "Ann and Bob",
        "Ann, Bob and Cid",
    ]


WITH_AN_L = {1, 8, 11, *range(80, 90)}


@pytest.mark.parametrize("number", range(101))
def test_the_italian_article_goes_by_how_a_number_is_read(number: int) -> None:
    with override("it"):
        said = number_alone(number)
    article = "lo " if number == 0 else "l’" if number in WITH_AN_L else "il "
    assert said == f"{article}{number}"
    with override("en"):
        assert number_alone(number) == str(number)


@pytest.mark.parametrize(
    ("number", "told"), [(1, "So far there is 1."), (3, "So far there are 3."), (0, "So far there are 0.")]
)
def test_a_refusal_of_the_site_goes_by_its_number(number: int, told: str) -> None:
    refused = NotPlayable(TournamentCode.TOO_FEW_TO_START, least=4, number=number)
    assert str(refused) == f"The tournament needs at least 4 players to start. {told}"


@pytest.mark.parametrize(
    ("names", "told"),
    [(["Ann", "Bob"], "Ann against Bob"), (["Ann", "Bob", "Cid"], "Ann, Bob and Cid"), (["Ann"], "Ann")],
)
def test_the_players_of_a_match_stand_in_one_sentence(names: list[str], told: str) -> None:
    seats = [SimpleNamespace(name=name) for name in names]
    assert render_to_string("games/match_page/_player_names.html", {"seats": seats}).strip() == told


@pytest.mark.parametrize(
    ("size", "told"), [(1, "1 side, same as last time"), (6, "6 sides, same as last time")]
)
def test_a_size_at_one_tap_is_told_in_one_sentence(size: int, told: str) -> None:
    shown = {"one": {"size": size, "face": size}, "question": {"before": size, "chosen": {"size": 0}}}
    assert told in " ".join(render_to_string("games/asks/_pick.html", shown).split())


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "a 0, a 1, an 8, an 11, a 12, an 18, an 80"),
        ("it", "uno 0, un 1, un 8, un 11, un 12, un 18, un 80"),
    ],
)
def test_a_number_among_others_has_the_article_of_the_language(language: str, written: str) -> None:
    with override(language):
        assert ", ".join(map(number_among_others, (0, 1, 8, 11, 12, 18, 80))) == written
