"""A match between two languages: each player reads their own; chat stays as written."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test.utils import override_settings

from games import play
from rules import Surrender
from tests.accounts.people import signed_in
from tests.games.matches import a_match, act, two_friends
from tests.speaking import ITALIAN

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def italian(tmp_path: Path) -> Iterator[None]:
    """Add Italian as it ships."""
    path = tmp_path / "it/LC_MESSAGES/django.po"
    path.parent.mkdir(parents=True)
    shutil.copy(ITALIAN, path)
    with override_settings(LOCALE_PATHS=[tmp_path], LANGUAGES=[("en", "English"), ("it", "Italiano")]):
        call_command("compilemessages", verbosity=0)
        yield


def test_each_reads_the_match_in_their_own() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "s(8) (10)", "(4) (6)", first_to=1)
    play.say(match.pk, ann, "Good luck, my friend")
    match = act(match, match.battle.active or 0, Surrender())
    pages = {
        language: signed_in(player)
        .get(match.get_absolute_url(), headers={"accept-language": language})
        .content.decode()
        for player, language in ((ann, "it"), (bob, "en"))
    }
    assert "Che cosa è successo" in pages["it"]
    assert "Hai lanciato" in pages["it"]
    assert "What happened" not in pages["it"]
    assert "What happened" in pages["en"]
    assert "You rolled" in pages["en"]
    assert "Che cosa è successo" not in pages["en"]
    for page in pages.values():
        assert "Good luck, my friend" in page
        assert "s(8)" in page
