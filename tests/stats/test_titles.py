"""Titles of players by rating."""

from __future__ import annotations

import pytest

from accounts.models import User
from stats.titles import title_of
from tests.accounts.people import a_player, signed_in
from tests.html import parsed


@pytest.mark.parametrize(
    ("rating", "name", "following", "points"),
    [
        (0, "Recruit", "Scrapper", 1300),
        (1499, "Brawler", "Duellist", 1),
        (1500, "Duellist", "Veteran", 100),
        (9999, "Grandmaster", "", 0),
    ],
)
def test_a_title_goes_up_with_the_rating(rating: int, name: str, following: str, points: int) -> None:
    shown = title_of(rating)
    assert shown is not None
    assert (str(shown.name), str(shown.next_name), shown.points) == (name, following, points)


@pytest.mark.django_db
def test_stats_show_the_title_once_the_rating_is_reliable() -> None:
    ann = a_player("Ann")
    page = "/players/Ann/figures/"
    assert title_of(ann.rating) is None
    assert "points to" not in parsed(signed_in(ann).get(page).content.decode()).text
    User.objects.filter(pk=ann.pk).update(rating=1510)
    assert "Duellist: 90 points to Veteran" in parsed(signed_in(ann).get(page).content.decode()).text
