"""Answers to puzzles that are kept: ratings, streaks of days, and visitors' answers."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from zipfile import ZipFile

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.models import User, Vacation
from pages.people.export import export
from stats.rating import FIRST_MU
from tests.accounts.people import a_guest, a_player, signed_in
from tests.html import parsed
from tests.training.puzzles.stored import form_of, some_puzzles
from training.puzzles.models import Answered, SolvedDay, Solver, StoredPuzzle
from training.puzzles.solving.choosing import daily_key, next_key, puzzle_of
from training.puzzles.solving.first_sights import KEPT_FOR
from training.puzzles.solving.progress import KEPT_AS, MOST_KEPT, belief_of
from training.puzzles.solving.streak import Streak
from training.puzzles.solving.withdrawing import withdraw

pytestmark = pytest.mark.django_db

DAY = date(2026, 3, 2)


def at_noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


def answer(client: Client, row: StoredPuzzle, *, right: bool = True) -> None:
    choice = row.puzzle.choices[0 if right else -1]
    client.post(reverse("puzzles:answer", args=[row.pk]), form_of(row.puzzle, choice))


def the_daily(day: date) -> StoredPuzzle:
    found = puzzle_of(day)
    assert found is not None
    return found


@pytest.mark.services
def test_only_the_first_try_counts_for_the_rating() -> None:
    ann, [row, *_others] = a_player("Ann"), some_puzzles()
    client = signed_in(ann)
    answer(client, row, right=False)
    solver, its = Solver.objects.get(player=ann), StoredPuzzle.objects.get(pk=row.pk)
    assert solver.mu < FIRST_MU
    assert its.mu > row.mu
    answer(client, row)
    answered = Answered.objects.get()
    assert (answered.is_right, answered.is_solved) == (False, True)
    assert Solver.objects.get(player=ann).mu == solver.mu
    assert StoredPuzzle.objects.get(pk=row.pk).answers == 1


def test_a_solution_that_was_shown_is_no_right_answer() -> None:
    ann, [row, *_others] = a_player("Ann"), some_puzzles()
    client = signed_in(ann)
    client.post(reverse("puzzles:answer", args=[row.pk]), {"action": "show"})
    answer(client, row)
    assert not Answered.objects.get().is_right
    assert Solver.objects.get(player=ann).mu < FIRST_MU


@pytest.mark.services
def test_the_puzzle_of_a_day_is_the_same_for_all_and_none_comes_again_too_soon() -> None:
    rows = some_puzzles(10)
    first = DAY - timedelta(days=DAY.toordinal() % 10)
    days = [daily_key(first + timedelta(days=number)) for number in range(10)]
    assert sorted(map(str, days)) == sorted(str(row.pk) for row in rows)
    with time_machine.travel(at_noon(DAY), tick=False):
        pages = [client.get(reverse("puzzles:daily")) for client in (Client(), signed_in(a_player("Ann")))]
        acts = {parsed(page.content.decode()).one("form", id="answer").attributes["action"] for page in pages}
    assert acts == {reverse("puzzles:answer", args=[daily_key(DAY)])}


def test_a_second_try_is_right_for_the_streak() -> None:
    some_puzzles(4)
    ann = a_player("Ann")
    for number in range(3):
        day = DAY + timedelta(days=number)
        with time_machine.travel(at_noon(day), tick=False):
            client = signed_in(ann)
            answer(client, the_daily(day), right=False)
            answer(client, the_daily(day))
            page = client.get(reverse("puzzles:puzzles")).content.decode()
    assert "3 days in a row" in page
    assert parsed(page).text.count("solved") == 3
    assert "Solved. Come back tomorrow for another." in page


def test_a_day_is_solved_by_its_own_puzzle_on_that_day() -> None:
    some_puzzles(4)
    ann = a_player("Ann")
    with time_machine.travel(at_noon(DAY), tick=False):
        others = StoredPuzzle.objects.exclude(pk=the_daily(DAY).pk)
        answer(signed_in(ann), others[0])
    assert not SolvedDay.objects.exists()


def test_a_day_left_out_ends_a_streak_and_a_vacation_does_not() -> None:
    days = {DAY - timedelta(days=back) for back in (1, 2, 6, 7)}
    assert Streak(days, DAY).days == 2
    assert Streak({*days, DAY}, DAY).days == 3
    assert Streak(days, DAY, [(DAY - timedelta(days=5), DAY - timedelta(days=3))]).days == 4
    assert Streak(days, DAY + timedelta(days=1)).days == 0


def test_home_shows_the_puzzle_of_the_day_with_the_streak() -> None:
    some_puzzles(4)
    ann = a_player("Ann")
    browser = signed_in(ann)
    browser.post("/first-steps/put-away/")

    def line() -> str:
        today = parsed(browser.get("/").content.decode()).one("ul", kind="today")
        return today.all("li")[0].text

    with time_machine.travel(at_noon(DAY), tick=False):
        assert line() == "Puzzle of the day Your move. One attack is clearly best."
        SolvedDay.objects.create(player=ann, day=DAY - timedelta(days=1))
        assert line() == "Puzzle of the day 1 day in a row"
        answer(browser, the_daily(DAY))
        assert line() == "Puzzle of the day solved · 2 days in a row"


def test_a_vacation_is_read_from_the_calendar() -> None:
    some_puzzles(4)
    ann = a_player("Ann")
    for back in (3, 0):
        SolvedDay.objects.create(player=ann, day=DAY - timedelta(days=back))
    Vacation.objects.create(player=ann, first=DAY - timedelta(days=2), last=DAY - timedelta(days=1))
    with time_machine.travel(at_noon(DAY), tick=False):
        assert "2 days in a row" in signed_in(ann).get(reverse("puzzles:puzzles")).content.decode()


@pytest.mark.services
def test_a_visitor_who_becomes_a_guest_and_then_a_player_keeps_it(client: Client) -> None:
    some_puzzles(4)
    with time_machine.travel(at_noon(DAY), tick=False):
        row = the_daily(DAY)
        other = StoredPuzzle.objects.exclude(pk=row.pk)[0]
        answer(client, other, right=False)
        answer(client, row)
        assert "1 day in a row" in client.get(reverse("train")).content.decode()
        client.post(reverse("accounts:guest"))
        guest = User.objects.get(is_guest=True)
        rows = Answered.objects.filter(player=guest).values_list("puzzle", "is_right", "is_solved", "change")
        assert set(rows) == {(row.pk, True, True, 0.0), (other.pk, False, False, 0.0)}
        words = "correct horse battery"
        form = {"username": "Ann", "email": "ann@example.test", "password1": words, "password2": words}
        client.post(reverse("account_signup"), form)
    ann = User.objects.get(username="Ann")
    assert [day.day for day in SolvedDay.objects.filter(player=ann)] == [DAY]
    assert Answered.objects.filter(player=ann).count() == 2


def test_a_visitor_keeps_no_more_than_some(client: Client) -> None:
    row = some_puzzles(1)[0]
    session = client.session
    session[KEPT_AS] = {"answers": [[100 + number, 1, 1] for number in range(MOST_KEPT)], "days": []}
    session.save()
    answer(client, row)
    kept = client.session[KEPT_AS]["answers"]
    assert len(kept) == MOST_KEPT
    assert kept[-1] == [row.pk, 1, 1]


@pytest.mark.services
def test_the_next_one_was_not_seen_lately_and_is_about_as_hard() -> None:
    rows = some_puzzles(30)
    seen = {row.pk for row in rows[:20]}
    assert next_key(FIRST_MU, seen) not in seen
    assert next_key(FIRST_MU, {row.pk for row in rows}) is not None
    tenth_hardest = sorted(row.mu for row in rows)[-10]
    hard = next_key(FIRST_MU + 50)
    assert next(row.mu for row in rows if row.pk == hard) >= tenth_hardest


@pytest.mark.services
def test_a_withdrawn_puzzle_gives_its_points_back() -> None:
    ann, [row, *_others] = a_player("Ann"), some_puzzles()
    answer(signed_in(ann), row, right=False)
    assert withdraw(StoredPuzzle.objects.filter(pk=row.pk)) == 1
    assert Solver.objects.get(player=ann).mu == pytest.approx(FIRST_MU)
    assert withdraw(StoredPuzzle.objects.filter(pk=row.pk)) == 0
    assert row.pk not in {daily_key(DAY + timedelta(days=number)) for number in range(9)}


def test_an_admin_withdraws_some() -> None:
    admin = a_player("Admin", is_staff=True, is_superuser=True)
    [row, *_others] = some_puzzles()
    data = {"action": "withdraw_these", "_selected_action": [row.pk]}
    answer = signed_in(admin).post(reverse("admin:training_storedpuzzle_changelist"), data, follow=True)
    assert "1 puzzle is withdrawn." in answer.content.decode()
    assert StoredPuzzle.objects.get(pk=row.pk).withdrawn_at is not None


def test_an_admin_sees_the_position_and_the_solution() -> None:
    admin = a_player("Admin", is_staff=True, is_superuser=True)
    [row, *_others] = some_puzzles()
    answer = signed_in(admin).get(reverse("admin:training_storedpuzzle_change", args=[row.pk]))
    page = parsed(answer.content.decode())
    told = [code.text for code in page.one("div", kind="field-position").all("code")]
    assert told == [" ".join(map(str, dice)) for dice in (row.puzzle.their_row, row.puzzle.my_row)]
    assert reverse("puzzles:puzzle", args=[row.pk]) in answer.content.decode()
    assert "57%" in page.one("div", kind="field-solution").text


def test_it_is_among_the_data_of_a_player() -> None:
    ann, [row, *_others] = a_player("Ann"), some_puzzles()
    answer(signed_in(ann), row)
    SolvedDay.objects.create(player=ann, day=DAY)
    with export(ann) as file, ZipFile(BytesIO(file.read())) as archive:
        told = json.loads(archive.read("puzzles.json"))
    assert told["rating"]["answers"] == 1
    assert [one["puzzle"] for one in told["answers"]] == [row.pk]
    assert DAY.isoformat() in told["days"]  # and today, if this happens to be its puzzle
    assert told["slips"] == []


def test_guests_and_visitors_move_no_rating() -> None:
    [row, *_others] = some_puzzles()
    for number in range(20):
        client = signed_in(a_guest()) if number else Client()
        client.post(
            reverse("puzzles:answer", args=[row.pk]), {"action": "show"}, REMOTE_ADDR=f"10.0.0.{number}"
        )
    after = StoredPuzzle.objects.get(pk=row.pk)
    assert (after.mu, after.sigma, after.answers) == (row.mu, row.sigma, 0)
    assert not Solver.objects.exclude(answers=0).exists()
    assert belief_of(AnonymousUser()) is None


@pytest.mark.parametrize("first", ["a visitor", "a guest", "another player"])
def test_what_was_seen_from_the_same_address_counts_for_no_rating(first: str) -> None:
    [row, *_others] = some_puzzles()
    looks = {"a visitor": Client, "a guest": lambda: signed_in(a_guest())}
    looks["another player"] = lambda: signed_in(a_player("Bob"))
    looks[first]().post(reverse("puzzles:answer", args=[row.pk]), {"action": "show"})
    before = StoredPuzzle.objects.get(pk=row.pk)
    ann = a_player("Ann")
    choice = row.puzzle.best
    sent = signed_in(ann).post(reverse("puzzles:answer", args=[row.pk]), form_of(row.puzzle, choice))
    assert (
        "Someone has already answered this puzzle from your IP address" in parsed(sent.content.decode()).text
    )
    assert Answered.objects.get(player=ann).is_right
    assert Answered.objects.get(player=ann).change == 0
    assert Solver.objects.get(player=ann).mu == FIRST_MU
    assert StoredPuzzle.objects.get(pk=row.pk).mu == before.mu


def test_what_was_seen_from_another_address_or_a_month_ago_counts() -> None:
    rows = some_puzzles(2)
    ann = a_player("Ann")
    Client().post(reverse("puzzles:answer", args=[rows[0].pk]), {"action": "show"}, REMOTE_ADDR="10.0.0.9")
    answer(signed_in(ann), rows[0])
    assert Answered.objects.get(puzzle=rows[0]).change > 0
    with time_machine.travel(at_noon(DAY), tick=False) as clock:
        Client().post(reverse("puzzles:answer", args=[rows[1].pk]), {"action": "show"})
        clock.shift(KEPT_FOR + timedelta(seconds=1))
        answer(signed_in(ann), rows[1])
    assert Answered.objects.get(puzzle=rows[1]).change > 0


def test_no_address_is_kept() -> None:
    [row, *_others] = some_puzzles()
    before = set(cache._cache)  # type: ignore[attr-defined]
    Client().post(reverse("puzzles:answer", args=[row.pk]), {"action": "show"}, REMOTE_ADDR="10.1.2.3")
    [key] = [key for key in set(cache._cache) - before if "puzzles-seen" in key]  # type: ignore[attr-defined]
    assert "10.1.2.3" not in key
