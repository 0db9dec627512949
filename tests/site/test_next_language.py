"""A further language takes one file: German, with its two hundred most frequent sentences."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.test.utils import override_settings

from tests.games.matches import a_match, two_friends
from tests.html import parsed
from tests.speaking import ITALIAN

pytestmark = pytest.mark.django_db

GERMAN = Path(__file__).parent.parent / "languages/de/LC_MESSAGES/django.po"


@pytest.fixture
def german(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "de/LC_MESSAGES/django.po"
    path.parent.mkdir(parents=True)
    shutil.copy(GERMAN, path)
    with override_settings(LOCALE_PATHS=[tmp_path], LANGUAGES=[("en", "English"), ("de", "Deutsch")]):
        call_command("compilemessages", verbosity=0)
        yield tmp_path


def test_it_says_what_the_site_says() -> None:
    ours = {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in polib.pofile(str(ITALIAN))}
    german = polib.pofile(str(GERMAN))
    assert len(german.translated_entries()) >= 200
    assert [
        entry.msgid for entry in german if (entry.msgctxt, entry.msgid, entry.msgid_plural) not in ours
    ] == []


def test_the_file_alone_makes_the_site_offer_it(german: Path) -> None:
    asked = "from django.conf import settings; print(settings.LANGUAGES)"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "buttonmen.settings", "DEBUG": "true"}
    told = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=settings.BASE_DIR,
        env=environment | {"LANGUAGES_FOLDER": str(german)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "[('en', 'English'), ('de', 'Deutsch')]"


@pytest.mark.usefixtures("german")
def test_pages_are_in_it_and_in_english_where_it_is_silent() -> None:
    client = Client(headers={"accept-language": "de-AT,de;q=0.9"})
    front = client.get("/")
    page = parsed(front.content.decode())
    assert front.headers["Content-Language"] == "de"
    assert page.one("html").attributes["lang"] == "de"
    words = page.text
    assert "Ein Würfelduell" in words
    assert "Von Fans gemacht" in words
    assert "A friend far away." in words


@pytest.mark.usefixtures("german")
def test_the_table_counts_in_it() -> None:
    match = a_match(*two_friends(), "(8)", "(4)")
    answer = Client(headers={"accept-language": "de"}).get(match.get_absolute_url())
    page = answer.content.decode()
    assert "0 von 3 Runden gewonnen" in page
    assert "Würfel von Ann" in page
