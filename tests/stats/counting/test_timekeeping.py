"""Timekeeping of players, shown beside their names after a few finished matches with a clock."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games import play
from games.models import Match, Move, Seat
from stats.counting import counting
from stats.counting.timekeeping import FEWEST, LAST
from tests.accounts.people import a_guest, a_player
from tests.games.forms import signed_in
from tests.games.matches import a_match, an_offer
from tests.html import parsed
from tests.stats.finished import a_finished_match

pytestmark = pytest.mark.django_db

BEGAN = datetime(2026, 3, 1, tzinfo=UTC)
DAYS = "days:3"


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


@pytest.fixture
def bob() -> User:
    return a_player("Bob")


def play_matches(players: list[User], times: int, *, lost_on_time: int = 0, **terms: Any) -> list[Match]:
    """Return finished matches, of which the first player lost the first *lost_on_time* on time."""
    matches = [
        a_finished_match(players, (0, 3, 1)[: len(players)], **({"pace": DAYS} | terms))
        for _time in range(times)
    ]
    late = matches[:lost_on_time]
    Seat.objects.filter(match__in=late, number=0).update(forfeited=Seat.Forfeit.TIME)
    counting.count([match.pk for match in matches])
    return matches


def store_answers(match: Match, *hours: float) -> None:
    """Store moves of the first seat, each so many *hours* after the second's, which moves at once."""
    at = BEGAN
    for number, wait in enumerate((0, *(each for hour in hours for each in (0, hour)))):
        at += timedelta(hours=wait)
        Move.objects.create(
            match=match,
            number=number,
            seat=None if number == 0 else number % 2,
            action=None,
            draws=[],
            events=[],
            format=1,
            rules_revision=1,
            made_at=at,
        )


def reliability(player: User) -> int | None:
    return User.objects.get_queryset().get(pk=player.pk).reliability


def told_of(player: User, viewer: User | None = None) -> str:
    return parsed(signed_in(viewer).get(player.get_absolute_url()).content.decode()).text


# ---- the share


def test_a_newcomer_has_no_record(ann: User, bob: User) -> None:
    play_matches([ann, bob], FEWEST - 1, lost_on_time=FEWEST - 1)
    assert reliability(ann) is None
    assert "on time" not in told_of(ann)


def test_matches_lost_on_time_lower_the_share_of_their_loser_alone(ann: User, bob: User) -> None:
    play_matches([ann, bob], 8, lost_on_time=1)
    assert (reliability(ann), reliability(bob)) == (87, 100)
    assert "on time in 87% of matches" in told_of(ann)


def test_a_player_beaten_by_the_clock_was_late(ann: User, bob: User) -> None:
    for _match in range(FEWEST):
        match = a_match(ann, bob, pace=DAYS)
        play.forfeit(match.pk, 0, Seat.Forfeit.TIME)
        counting.count([match.pk])
    assert (reliability(ann), reliability(bob)) == (0, 100)


def test_giving_up_is_no_lateness(ann: User, bob: User) -> None:
    matches = play_matches([ann, bob], FEWEST - 1)
    last = a_finished_match([ann, bob], (0, 3), pace=DAYS)
    last.seats.filter(number=0).update(forfeited=Seat.Forfeit.SURRENDER)
    counting.count([last.pk])
    assert len(matches) < FEWEST
    assert reliability(ann) == 100


def test_only_the_last_matches_tell(ann: User, bob: User) -> None:
    play_matches([ann, bob], LAST, lost_on_time=LAST // 2)
    assert reliability(ann) == 50
    play_matches([ann, bob], LAST)
    assert reliability(ann) == 100


def test_matches_without_a_clock_private_ones_and_those_with_robots_tell_nothing(
    ann: User, bob: User
) -> None:
    robot = User.objects.create_user("Robbie", is_robot=True)
    play_matches([ann, bob], FEWEST, lost_on_time=FEWEST, pace="")
    play_matches([ann, bob], FEWEST, lost_on_time=FEWEST, is_private=True)
    play_matches([ann, robot], FEWEST, lost_on_time=FEWEST)
    assert reliability(ann) is None
    assert "on time" not in told_of(robot)


def test_in_a_circle_only_who_ran_out_of_time_did(ann: User, bob: User) -> None:
    play_matches([ann, bob, a_guest()], FEWEST, lost_on_time=FEWEST)
    assert (reliability(ann), reliability(bob)) == (0, 100)


# ---- the time to answer


@pytest.mark.parametrize(
    ("hours", "told"),
    [
        pytest.param([0.5, 0.2, 9], "usually answers within an hour", marks=pytest.mark.services),
        ([2, 2.5, 90], "usually answers within 3 hours"),
        ([20, 23.5, 24], "usually answers within a day"),
        ([30, 50, 60], "usually answers within 3 days"),
    ],
)
def test_half_of_the_answers_come_within_the_time_that_is_told(
    ann: User, bob: User, hours: list[float], told: str
) -> None:
    matches = [a_finished_match([ann, bob], (0, 3), moved=False, pace=DAYS) for _match in range(FEWEST)]
    store_answers(matches[0], *hours)
    counting.count([match.pk for match in matches])
    assert told in told_of(ann)


def test_a_live_match_says_nothing_of_the_time_to_answer(ann: User, bob: User) -> None:
    matches = [
        a_finished_match([ann, bob], (0, 3), moved=False, pace="live:10+5") for _match in range(FEWEST)
    ]
    store_answers(matches[0], 0.1, 0.1)
    counting.count([match.pk for match in matches])
    assert "on time in 100% of matches" in told_of(ann)
    assert "usually answers" not in told_of(ann)


def test_running_out_of_time_is_no_answer(ann: User, bob: User) -> None:
    matches = [a_finished_match([ann, bob], (0, 3), moved=False, pace=DAYS) for _match in range(FEWEST)]
    store_answers(matches[0], 72)
    matches[0].seats.filter(number=0).update(forfeited=Seat.Forfeit.TIME)
    counting.count([match.pk for match in matches])
    assert "usually answers" not in told_of(ann)


# ---- kept as the record has it


def test_a_figure_that_differs_from_the_record_is_found_and_mended(ann: User, bob: User) -> None:
    play_matches([ann, bob], FEWEST)
    call_command("rebuild_standing", check=True, verbosity=0)
    User.objects.get_queryset().filter(pk=ann.pk).update(reliability=7)
    with pytest.raises(CommandError, match="1 players with other figures beside their names"):
        call_command("rebuild_standing", check=True, verbosity=0)
    call_command("rebuild_standing", verbosity=0)
    assert reliability(ann) == 100


# ---- where it is told


def test_it_stands_on_offers_with_a_clock_and_in_their_list(ann: User, bob: User) -> None:
    play_matches([bob, ann], 8, lost_on_time=1)
    bob.refresh_from_db()
    timed, slow = an_offer(bob, None, pace=DAYS), an_offer(bob, None)
    told = {
        offer.pk: signed_in(ann).get(offer.get_absolute_url()).content.decode() for offer in (timed, slow)
    }
    assert "on time in 87% of matches" in parsed(told[timed.pk]).text
    assert "on time" not in parsed(told[slow.pk]).one("section", id="board").text
    rows = parsed(signed_in(ann).get("/matches/open/").content.decode()).all("th", scope="row")
    assert [row.text for row in rows] == ["Bob", "Bob on time in 87% of matches"]
