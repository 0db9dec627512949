"""Head starts that make a match even."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from core.win_chance import match_win_chance, race_win_chance
from stats.handicap import chance_by_ratings, fair_head_start, share_of_rounds
from tests.accounts.people import a_player


def test_a_race_is_won_by_rounds() -> None:
    assert race_win_chance(0.5, 1, 1) == 0.5
    assert race_win_chance(0.5, 2, 1) == 0.25
    assert race_win_chance(0.5, 1, 2) == 0.75
    assert race_win_chance(0.6, 2, 2) == pytest.approx(0.36 + 2 * 0.6 * 0.4 * 0.6)
    assert race_win_chance(0.5, 0, 2) == 1
    assert race_win_chance(0.5, 2, 0) == 0
    assert race_win_chance(0.6, 3, 3) == match_win_chance(0.6, 3)


def test_equals_win_every_other_match() -> None:
    assert chance_by_ratings(1500, 1500) == 0.5
    assert chance_by_ratings(1700, 1500) + chance_by_ratings(1500, 1700) == pytest.approx(1)


@pytest.mark.parametrize("share", [0.3, 0.5, 0.62, 0.9])
def test_the_share_of_rounds_is_found_from_the_chance_to_win(share: float) -> None:
    assert share_of_rounds(match_win_chance(share, 3)) == pytest.approx(share)


def test_equals_need_no_head_start() -> None:
    assert fair_head_start(1540, 1500, 3) is None


def test_the_wider_the_gap_the_longer_the_head_start() -> None:
    starts = [fair_head_start(1500 + gap, 1500, 5) for gap in (100, 250, 400, 900)]
    rounds = [start.rounds if start else 0 for start in starts]
    assert rounds == sorted(rounds)
    assert rounds[0] < rounds[-1] == 4


def test_one_round_is_not_split() -> None:
    assert fair_head_start(2500, 1500, 1) is None


@pytest.mark.django_db
def test_the_form_suggests_one_for_two_rated_players(client: Client) -> None:
    ann, bob = a_player("ann", rating=1700), a_player("bob", rating=1450)
    client.force_login(ann)
    page = client.get(reverse("games:propose"), {"opponent": "bob", "first_to": "3"}).content.decode()
    found = fair_head_start(1700, 1450, 3)
    assert found is not None
    assert f"ann wins {round(100 * found.chance)} out of 100 matches like this" in " ".join(page.split())
    bob.rating = None
    bob.save()
    page = client.get(reverse("games:propose"), {"opponent": "bob", "first_to": "3"}).content.decode()
    assert "out of 100 matches like this" not in page
