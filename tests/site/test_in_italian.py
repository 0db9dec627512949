"""Numbers, dates and names in other languages than English, wherever Python formats them."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.template import Context, Template
from django.template.defaultfilters import date as written
from django.utils import timezone
from django.utils.dates import MONTHS, WEEKDAYS
from django.utils.translation import override

from buttonmen.formats import library_messages
from buttons.resources import ButtonResource
from games.decisions.before_round import names_of_skills
from games.log.clock_words import day_and_time
from games.log.wording import in_html, in_text, points
from games.models import Match, Seat
from games.offers.terms_form import TermsForm
from rules.words import Scores, Sentence
from tests.speaking import Said, with_italian
from tournaments.models import Tournament

THURSDAY = datetime(2026, 3, 5, 9, 7, tzinfo=UTC)
WORDS: dict[Said, str] = {
    "%(day)s %(time)s": "%(day)s alle %(time)s",
    "Fighters": "Lottatori",
    "March": "marzo",
    "Speed": "Velocità",
    "Thursday": "giovedì",
    "Trip": "Sgambetto",
    "die %(number)s": "dado numero %(number)s",
    ("match", "won"): "vinta",
    ("match", "finished"): "conclusa",
    ("player", "left"): "uscito",
    ("tournament", "finished"): "concluso",
}


@pytest.fixture(autouse=True, scope="module")
def italian(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with with_italian(Path(tmp_path_factory.mktemp("locale")), WORDS):
        yield


def test_scores_have_the_decimal_sign_of_the_language() -> None:
    told = Sentence("round_drawn", {"round": 1, "scores": Scores((48.5, 20, -3))})
    with override("it"):
        assert [points(score) for score in (48.5, 20.0, -3.5, 0.0, 12345.0)] == [
            "48,5",
            "20",
            "−3,5",
            "0",
            "12345",
        ]
        assert "48,5 : 20 : −3" in in_text(told)
        assert "48,5 : 20 : −3" in in_html(told)
    with override("en"):
        assert points(48.5) == "48.5"
        assert "48.5 : 20 : −3" in in_text(told)


def test_dates_are_written_as_in_italian() -> None:
    with override("it"):
        assert written(THURSDAY, "DATE_FORMAT") == "5 marzo 2026"
        assert written(THURSDAY, "DATETIME_FORMAT") == "giovedì 5 marzo 2026, 09:07"
        assert written(THURSDAY, "MONTH_DAY_FORMAT") == "5 marzo"
    with override("en"):
        assert written(THURSDAY, "DATE_FORMAT") == "5 March 2026"


def test_a_day_and_its_time_are_one_sentence() -> None:
    soon = timezone.now() + timedelta(days=1)
    with override("it"):
        assert " alle " in day_and_time(soon)
    with override("en"):
        here = timezone.localtime(soon)
        assert day_and_time(soon) == f"{written(here, 'l')} {written(here, 'TIME_FORMAT')}"


def test_names_are_in_the_language_of_the_reader() -> None:
    with override("it"):
        assert names_of_skills("tz") == "Sgambetto + Velocità"
        assert "dado numero 1" in str(TermsForm()["winslow_die"])
        assert ButtonResource.get_display_name() == "Lottatori"
    with override("en"):
        assert "die 1" in str(TermsForm()["winslow_die"])


def test_a_word_ambiguous_says_which_it_has() -> None:
    ambiguous = (
        Seat.Result.WON,
        Seat.Forfeit.LEFT,
        Match.Status.FINISHED,
        Tournament.Status.FINISHED,
    )
    with override("it"):
        assert [str(word.label) for word in ambiguous] == [
            "vinta",
            "uscito",
            "conclusa",
            "concluso",
        ]
        assert Template("{% load i18n %}{% translate 'won' context 'match' %}").render(Context()) == "vinta"
    with override("en"):
        assert [str(word.label) for word in ambiguous] == ["won", "left", "finished", "finished"]


def test_words_of_libraries_are_spelled_as_django_spells_them() -> None:
    """Otherwise our translations of them would never be used."""
    assert tuple(map(str, WEEKDAYS.values())) == library_messages.DAYS
    assert tuple(map(str, MONTHS.values())) == library_messages.MONTHS
    assert MinimumLengthValidator(8).get_error_message() == library_messages.TOO_SHORT % 8
