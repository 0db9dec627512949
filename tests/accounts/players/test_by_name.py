"""Players found by any spelling of their name, but not by a pattern."""

import pytest

from accounts.players.lookup import find_player
from tests.accounts.people import a_player

pytestmark = pytest.mark.django_db


def test_any_spelling_finds_the_player() -> None:
    ann = a_player("Ann_B")
    assert [find_player(name) for name in ("Ann_B", "ANN_b")] == [ann, ann]


@pytest.mark.parametrize("name", ["AnnxB", "Ann%", "_____", "%", "", "Ann_B ", "\\"])
def test_nothing_else_does(name: str) -> None:
    a_player("Ann_B")
    assert find_player(name) is None


def test_who_left_has_no_name_to_be_found_by() -> None:
    ann = a_player("Ann")
    ann.is_active = False
    ann.save()
    assert find_player("Ann") is None
