"""The worked recipes of docs/recipes.md, followed exactly, leave a tree whose tests pass."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.recipes import follow_all, recipes

GUARDS = [
    *("tests/rules/skills/test_precious.py", "tests/rules/skills/test_copies.py"),
    *("tests/training/lessons/test_course.py", "tests/tournaments/test_kinds.py"),
    *("tests/pages/test_thanks.py", "tests/pages/test_places.py", "tests/pages/test_motto.py"),
    *("tests/notifications/news/test_drawn.py", "tests/notifications/news/test_kinds.py"),
    *("tests/robots/test_robots.py", "tests/robots/test_stairs.py", "tests/stats/pages/test_robot_page.py"),
    *("tests/training/review/test_players.py", "tests/games/lists/test_greeting.py"),
    *("tests/site/test_words.py", "tests/site/test_glossary.py", "tests/site/test_next_language.py"),
    "tests/site/test_settings.py::test_a_wrong_setting_is_named",
    "tests/site/test_who_may_open_what.py",
]
"""Tests that fail when a recipe forgets a place."""


pytestmark = pytest.mark.slow


def test_every_kind_of_addition_has_one() -> None:
    assert list(recipes()) == [
        "A skill",
        "A kind of tournament",
        "A page",
        "A kind of news",
        "A robot",
        "A preference",
        "A setting",
        "A language",
    ]


@pytest.mark.timeout(600)
@pytest.mark.skipif(shutil.which("xgettext") is None, reason="Finding the words takes xgettext")
def test_the_tests_that_watch_over_them_pass(tmp_path: Path) -> None:
    follow_all(tmp_path)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-m", "not slow"]
    run = subprocess.run([*command, *GUARDS], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout
