"""Robots play queued matchups while no player waits for them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import User
from buttons.models import Button
from games import play
from games.models import Terms
from games.play import ProposedSeat
from robots.seating import make_robots
from rules import RULES_REVISION
from stats.models import Fighter, Matchup
from stats.worth import self_play
from stats.worth.asking import request_matchup, requested_matchups
from stats.worth.self_play import (
    is_night,
    play_next_rounds,
    play_on,
    play_rounds,
    player_waits_for_robot,
    take_next,
)
from tests.accounts.people import a_guest
from tests.stats.worth.fighters import a_button

pytestmark = pytest.mark.django_db

LONG_ENOUGH = 600


@pytest.fixture(autouse=True)
def few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "WANTED", 6)


@pytest.fixture
def two() -> tuple[Button, Button]:
    return a_button("Spoon", "(4)"), a_button("Ladle", "(20) (20)")


def the_matchup() -> Matchup:
    return Matchup.objects.select_related("first", "second").get()


def test_what_was_asked_for_is_played_to_its_last_round(two: tuple[Button, Button]) -> None:
    request_matchup(*two, "online")
    assert play_rounds(LONG_ENOUGH) == 6
    found = the_matchup()
    loser = found.lost if found.first.recipe == "(4)" else found.won
    assert (found.rounds, found.won + found.lost, loser) == (6, 6, 6)
    assert found.filled_at is not None
    assert found.revision == RULES_REVISION
    assert not requested_matchups().exists()
    assert play_rounds(LONG_ENOUGH) == 0


def test_the_pair_that_was_asked_for_first_is_played_first(two: tuple[Button, Button]) -> None:
    pan = a_button("Pan", "(6) (6)")
    request_matchup(two[0], pan, "online")
    request_matchup(*two, "online")
    taken = take_next()
    assert taken is not None
    assert {taken.first.recipe, taken.second.recipe} == {"(4)", "(6) (6)"}


@pytest.mark.services
def test_a_pair_is_played_by_one_worker_at_a_time(two: tuple[Button, Button]) -> None:
    request_matchup(*two, "online")
    assert take_next() is not None
    assert take_next() is None


def test_what_a_dead_worker_had_taken_is_taken_again(two: tuple[Button, Button]) -> None:
    """A killed worker loses only the rounds that it was playing."""
    request_matchup(*two, "online")
    assert take_next() is not None
    Matchup.objects.update(rounds=4, won=4, revision=RULES_REVISION)
    Matchup.objects.update(taken_until=timezone.now() - timedelta(seconds=1))
    again = take_next()
    assert again is not None
    assert play_on(again) == 2
    assert the_matchup().rounds == 6


@pytest.mark.services
def test_rounds_that_two_workers_play_count_once(two: tuple[Button, Button]) -> None:
    request_matchup(*two, "online")
    one, other = the_matchup(), the_matchup()
    play_on(one)
    play_on(other)
    found = the_matchup()
    assert found.rounds == found.won + found.lost == 6


def test_when_the_process_dies_its_rounds_have_no_winner(
    two: tuple[Button, Button], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(self_play.player, "program", "tests.stats.worth.dying")
    self_play.player.stop()
    request_matchup(*two, "online")
    try:
        assert tuple(play_next_rounds(the_matchup())) == (6, 0, 0)
    finally:
        self_play.player.stop()


def test_by_new_rules_a_pair_is_played_anew(two: tuple[Button, Button]) -> None:
    request_matchup(*two, "online")
    Matchup.objects.update(rounds=6, won=3, lost=3, revision=RULES_REVISION - 1, filled_at=timezone.now())
    request_matchup(*two, "online")
    assert play_rounds(LONG_ENOUGH) == 6
    assert {the_matchup().won, the_matchup().lost} == {0, 6}


def test_nobody_plays_while_a_robot_owes_an_answer(two: tuple[Button, Button]) -> None:
    make_robots()
    guest, owl = a_guest(), User.objects.get(robot__mind="wise")
    match = play.propose(
        guest, [ProposedSeat(guest, "(20) (X)"), ProposedSeat(owl, "(6) (X)")], Terms(first_to=1)
    )
    play.accept(match.pk, owl)
    request_matchup(*two, "online")
    assert player_waits_for_robot()
    assert play_rounds(0.1) == 0
    assert the_matchup().rounds == 0


def test_pairs_of_popular_fighters_are_played_unasked() -> None:
    for number, name in enumerate(("Tin", "Cup", "Pan")):
        a_button(name, f"({4 + 2 * number}) (20)")
    Button.objects.exclude(name="Pan").update(played=5)
    assert play_rounds(LONG_ENOUGH, popular=3) == 6
    found = the_matchup()
    assert {found.first.recipe, found.second.recipe} == {"(20) (4)", "(20) (6)"}
    assert play_rounds(LONG_ENOUGH, popular=3) == 0


def test_fighters_of_other_rules_are_played_by_their_own() -> None:
    a_button("Tin", "(4) (6)", played=1)
    a_button("Orco", "(6) (6)", "goblin", played=1)
    a_button("Strega", "(4) (8)", "goblin", played=1)
    play_rounds(LONG_ENOUGH, popular=9)
    assert list(Matchup.objects.values_list("rules", flat=True)) == ["goblin"]


@pytest.mark.parametrize(
    ("hours", "hour", "night"),
    [([1, 6], 1, True), ([1, 6], 6, False), ([22, 5], 23, True), ([22, 5], 12, False), ([0, 0], 0, False)],
)
def test_nights_are_what_the_site_says(settings: Settings, hours: list[int], hour: int, night: bool) -> None:
    settings.NIGHT_HOURS = hours
    assert is_night(datetime(2026, 11, 22, hour, 30, tzinfo=UTC)) is night


def test_a_command_plays_what_is_wanted(two: tuple[Button, Button]) -> None:
    request_matchup(*two, "online")
    told = StringIO()
    call_command("fill_matchups", stdout=told)
    assert "Played 6 rounds." in told.getvalue()
    assert Fighter.objects.count() == 2
    assert the_matchup().filled_at is not None
