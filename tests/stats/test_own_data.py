"""A player's exported data include their ratings."""

import json
from io import BytesIO
from zipfile import ZipFile

import pytest

from pages.people.export import export
from stats.tasks import sweep
from tests.accounts.people import a_player
from tests.stats.finished import a_finished_match

pytestmark = pytest.mark.django_db


def test_ratings_and_months_are_among_the_data_of_a_player() -> None:
    ann = a_player("Ann")
    a_finished_match([ann, a_player("Bob")], (3, 1))
    sweep()
    with export(ann) as file, ZipFile(BytesIO(file.read())) as archive:
        told = json.loads(archive.read("standing.json"))
    assert [(rating["pool"], rating["matches"]) for rating in told["ratings"]] == [("people", 1)]
    assert [(month["won"], month["rounds_lost"]) for month in told["months"]] == [(1, 1)]
