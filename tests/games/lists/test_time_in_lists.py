"""Time left in a player's lists: the most urgent match comes first and shows its time."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Match
from tests.accounts.people import signed_in
from tests.games.clocks import time_passes
from tests.games.lists.test_my_matches import jacket, matches_in, page_of, section, to_act
from tests.games.matches import a_match, two_friends

pytestmark = pytest.mark.django_db

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
BOTH_CHOOSE = ("(X) (8)", "(Y) (8)")


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel("2026-11-24 12:00", tick=False) as traveller:
        yield traveller


@pytest.fixture
def players(clock: time_machine.Traveller) -> tuple[User, User]:
    return two_friends()


def addresses(*matches: Match) -> list[str]:
    return [match.get_absolute_url() for match in matches]


def test_the_match_with_the_least_time_is_played_first(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    ann, bob = players
    old = a_match(ann, bob, *BOTH_CHOOSE)
    clock.shift(HOUR)
    week = a_match(ann, bob, *BOTH_CHOOSE, pace="days:7")
    day = a_match(ann, bob, *BOTH_CHOOSE, pace="days:1")
    assert matches_in(jacket(page_of(ann, "/"))) == addresses(day)
    for sort in ("", "?sort=time"):
        assert to_act(page_of(ann, f"/{sort}")) == addresses(day, week, old), sort
    assert to_act(page_of(ann, "/?sort=wait")) == addresses(day, old, week)
    browser = signed_in(ann)
    assert browser.get("/next/").headers["Location"] == day.get_absolute_url()
    seen = [browser.get(day.get_absolute_url())]
    for before, following in ((day, week), (week, old)):
        assert browser.get(f"/next/?after={before.pk}").headers["Location"] == following.get_absolute_url()
        seen.append(browser.get(following.get_absolute_url()))
    assert {answer.status_code for answer in seen} == {200}


def test_a_starred_match_still_comes_before_all_others(players: tuple[User, User]) -> None:
    ann, bob = players
    a_match(ann, bob, *BOTH_CHOOSE, pace="days:1")
    slow = a_match(ann, bob, *BOTH_CHOOSE, pace="days:7")
    signed_in(ann).post(f"{slow.get_absolute_url()}star/", {"star": "on"})
    assert matches_in(jacket(page_of(ann, "/"))) == addresses(slow)


def test_each_line_says_how_much_time_is_left(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    ann, bob = players
    for pace in ("days:3", "days:1", ""):
        a_match(ann, bob, *BOTH_CHOOSE, pace=pace)
    time_passes(clock, 21 * HOUR)
    page = page_of(ann, "/?sort=time")
    assert "3 h left" in jacket(page).text
    rows = section(page, "to-act")
    assert [time.text for time in rows.all("time")] == ["2 d left", "21 h"]
    assert rows.all("time")[0].attributes["title"] == "until Friday noon"
    assert rows.all("time")[0].attributes["datetime"] == "2026-11-27T12:00:00+00:00"


def test_a_win_that_may_be_claimed_stands_out(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:1", by_claim=True)
    waits = next(seat.player for seat in match.all_seats if seat.owes is None)
    time_passes(clock, DAY + HOUR)
    assert "time is up" in section(page_of(waits, "/"), "waiting").text


def test_the_list_is_drawn_anew_when_time_is_given(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob, pace="days:3")
    owing = next(seat.player for seat in match.all_seats if seat.owes is not None)
    waits = bob if owing == ann else ann
    assert owing is not None
    stamp = section_stamp(page_of(owing, "/"))
    signed_in(waits).post(f"{match.get_absolute_url()}give-time/")
    assert section_stamp(page_of(owing, "/")) != stamp


def section_stamp(page: str) -> str:
    return page.partition('data-stamp="')[2].partition('"')[0]


def test_clocks_take_no_more_queries_in_lists(players: tuple[User, User]) -> None:
    asked = signed_in(players[0])
    numbers = []
    for pace in ("", "days:3", "bank:14+1"):
        for _match in range(3):
            a_match(*players, *BOTH_CHOOSE, pace=pace, by_claim=bool(pace))
        asked.get("/")
        with CaptureQueriesContext(connection) as queries:
            asked.get("/")
        numbers.append(len(queries))
    assert len(set(numbers)) == 1, numbers
