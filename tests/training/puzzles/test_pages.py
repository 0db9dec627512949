"""Puzzles in the browsers of visitors and players: tasks, answers and refusals."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from games import play
from rules import Surrender
from tests.accounts.people import a_player
from tests.games.matches import a_match, two_friends
from tests.html import Element, parsed
from tests.training.puzzles.stored import form_of, some_puzzles
from training.lessons.models import Learned
from training.puzzles.models import UNREAD, Answered, Solver, StoredPuzzle
from training.puzzles.solving.choosing import puzzle_of, today
from training.puzzles.verdict import PuzzleVerdict

pytestmark = pytest.mark.django_db


@pytest.fixture
def row() -> StoredPuzzle:
    return some_puzzles()[0]


def send(client: Client, row: StoredPuzzle, data: dict[str, Any], **more: Any) -> Any:
    return client.post(reverse("puzzles:answer", args=[row.pk]), data, **more)


def page_of(answer: Any) -> Element:
    return parsed(answer.content.decode())


def test_the_table_is_asked_about_and_nothing_tells_the_solution(client: Client, row: StoredPuzzle) -> None:
    answer = client.get(reverse("puzzles:puzzle", args=[row.pk]))
    page = page_of(answer)
    assert page.one("h1").text == "Your move. One attack is clearly best."
    assert len([box for box in page.all("input") if box.attributes.get("name") == "attacker"]) == 4
    assert "The 3 best attacks" not in page.text
    assert f"{PuzzleVerdict(row.puzzle).percent_best}%" not in page.text


def test_the_solution_is_right(client: Client, row: StoredPuzzle) -> None:
    page = page_of(send(client, row, form_of(row.puzzle, row.puzzle.best)))
    assert page.one("h1").text == "Yes!"
    assert page.one("p", kind="say").text == "57%. The next best attack wins 35% of rounds."
    assert [bar.one("b").text for bar in page.one("ol", kind="three-best").all("li")] == [
        "57%",
        "35%",
        "32%",
    ]


def test_a_wrong_answer_is_told_what_punishes_it_and_not_the_solution(
    client: Client, row: StoredPuzzle
) -> None:
    page = page_of(send(client, row, form_of(row.puzzle, row.puzzle.choices[1])))
    assert (
        page.one("p", kind="say").text == "35%. Then the 2 will take the 12-sided die in 44 out of 100 rolls."
    )
    assert [link.text for link in page.one("p", kind="act").all("a")] == ["Try again"]
    assert "The 3 best attacks" not in page.text


def test_the_solution_is_shown_with_its_dice_and_a_reason(client: Client, row: StoredPuzzle) -> None:
    page = page_of(send(client, row, {"action": "show"}))
    assert page.one("h1").text == "Here’s the answer."
    assert page.one("p", kind="say").text.startswith("Skill: 1 + 1 take 2")
    assert "The best attack rerolls the 1" in page.one("section", kind="answer-panel").text
    marked = [
        die for die in page.all("span", kind="die") if "attacker" in die.attributes.get("data-state", "")
    ]
    assert len(marked) == 2


@pytest.mark.parametrize(
    ("data", "status", "sentence"),
    [
        ({"action": "attack"}, 422, "Pick your dice"),
        ({"action": "pass"}, 400, "Answer a puzzle with an attack."),
        ({"action": "attack", "attacker": "no", "target": "0.0"}, 400, "attacker"),
        ({"action": "attack", "attacker": "99", "target": "0.0"}, 422, ""),
        ({"action": "attack", "attacker": "0", "target": "7.0"}, 422, ""),
        ({}, 400, "action"),
    ],
)
def test_a_crafted_answer_gets_a_sentence_and_counts_for_nothing(
    client: Client, row: StoredPuzzle, data: dict[str, Any], status: int, sentence: str
) -> None:
    client.force_login(a_player("Ann"))
    answer = send(client, row, data)
    assert answer.status_code == status
    told = page_of(answer).one("span", kind="no").text
    assert told
    assert sentence in told
    assert not Answered.objects.exists()


def test_only_the_puzzle_answers_a_page_that_swaps_it(client: Client, row: StoredPuzzle) -> None:
    answer = send(client, row, {"action": "show"}, headers={"HX-Request": "true"})
    assert answer["HX-Retarget"] == "#puzzle"
    assert answer.content.decode().lstrip().startswith('<div class="puzzle reveals" id="puzzle">')


def test_choosing_dice_tells_what_they_would_do(client: Client, row: StoredPuzzle) -> None:
    asked = form_of(row.puzzle, row.puzzle.best)
    told = client.get(reverse("puzzles:preview", args=[row.pk]), asked).content.decode()
    assert "Skill" in told
    cards = client.get(reverse("puzzles:cards", args=[row.pk])).content.decode()
    assert "20" in cards


def test_a_withdrawn_puzzle_is_not_there(client: Client, row: StoredPuzzle) -> None:
    StoredPuzzle.objects.filter(pk=row.pk).update(withdrawn_at="2026-01-01T00:00:00Z")
    for answer in (
        client.get(reverse("puzzles:puzzle", args=[row.pk])),
        send(client, row, {"action": "show"}),
    ):
        assert answer.status_code == 404
        assert "Here’s the answer." not in answer.content.decode()


def test_the_next_one_keeps_to_the_theme(client: Client) -> None:
    some_puzzles(12)
    for _time in range(8):
        answer = client.get(reverse("puzzles:next") + "?theme=endgame")
        assert answer.status_code == 302
        address, query = answer["Location"].split("?")
        assert query == "theme=endgame"
        key = int(address.strip("/").split("/")[-1])
        assert "endgame" in StoredPuzzle.objects.get(pk=key).themes
    assert "Few dice left" in client.get(answer["Location"]).content.decode()


def test_an_unknown_theme_is_none(client: Client) -> None:
    some_puzzles(3)
    assert "?" not in client.get(reverse("puzzles:next") + "?theme=magic")["Location"]


def test_without_puzzles_the_pages_say_so(client: Client) -> None:
    assert "no puzzles on this site yet" in client.get(reverse("puzzles:puzzles")).content.decode()
    for name in ("daily", "next"):
        assert client.get(reverse(f"puzzles:{name}"))["Location"] == reverse("puzzles:puzzles")


def test_a_rating_is_shown_after_five_answers(client: Client) -> None:
    ann = a_player("Ann")
    client.force_login(ann)
    rows = some_puzzles(6)
    for number, row in enumerate(rows, start=1):
        page = page_of(send(client, row, form_of(row.puzzle, row.puzzle.best)))
        shown = "your rating" in page.one("p", kind="rated").text
        assert shown == (number >= 5), number
    assert "Your rating is" in client.get(reverse("puzzles:puzzles")).content.decode()
    assert Solver.objects.get(player=ann).answers == 6


def test_giving_up_is_no_answer(client: Client, row: StoredPuzzle) -> None:
    assert row.puzzle.battle.why_not(row.puzzle.seat, Surrender()) is None
    assert send(client, row, {"action": "surrender"}).status_code == 400


def beginners_page(client: Client) -> Element:
    return page_of(client.get(reverse("puzzles:puzzles")))


def use_daily_puzzle_with(traits: str) -> StoredPuzzle:
    """Give the puzzle of today these traits, and return it."""
    row = puzzle_of(today())
    assert row is not None
    StoredPuzzle.objects.filter(pk=row.pk).update(traits=traits)
    return row


@time_machine.travel(datetime(2026, 3, 2, 12, tzinfo=UTC), tick=False)
def test_beginners_get_a_puzzle_whose_dice_they_know_and_either_keeps_the_streak(client: Client) -> None:
    some_puzzles(40)
    daily = use_daily_puzzle_with("p s")
    page = beginners_page(client)
    assert (
        page.one("section", kind="jacket").one("a", kind="play").attributes["href"] == "/puzzles/beginners/"
    )
    assert page.one("section", aria_labelledby="of-the-day").one("a").attributes["href"] == "/puzzles/daily/"

    puzzle = page_of(client.get(reverse("puzzles:beginners")))
    key = int(puzzle.one("form", id="answer").attributes["action"].split("/")[2])
    row = StoredPuzzle.objects.get(pk=key)
    assert row != daily
    assert row.traits == "", "a visitor knows plain and swing dice only"
    assert "For beginners" in puzzle.one("p", kind="task-path").text
    send(client, row, form_of(row.puzzle, row.puzzle.best))
    assert "1 day in a row" in beginners_page(client).text


@time_machine.travel(datetime(2026, 3, 2, 12, tzinfo=UTC), tick=False)
def test_a_puzzle_suits_beginners_who_know_its_dice_from_lessons_or_matches(client: Client) -> None:
    some_puzzles(40)
    use_daily_puzzle_with("option s")
    ann, bob = two_friends()
    client.force_login(ann)
    Learned.objects.create(player=ann, lesson="shadow")
    assert beginners_page(client).all("section", aria_labelledby="of-the-day")
    a_match(ann, bob, "(4/6)", "(20)")
    assert not beginners_page(client).all("section", aria_labelledby="of-the-day")


@time_machine.travel(datetime(2026, 3, 2, 12, tzinfo=UTC), tick=False)
def test_after_five_matches_there_is_only_the_puzzle_of_the_day(client: Client) -> None:
    some_puzzles(40)
    daily = use_daily_puzzle_with("p s")
    ann, bob = two_friends()
    client.force_login(ann)
    for _number in range(5):
        assert beginners_page(client).all("section", aria_labelledby="of-the-day")
        play.surrender_match(a_match(ann, bob, first_to=1).pk, ann)
    assert not beginners_page(client).all("section", aria_labelledby="of-the-day")
    puzzle = page_of(client.get(reverse("puzzles:beginners")))
    assert puzzle.one("form", id="answer").attributes["action"] == reverse("puzzles:answer", args=[daily.pk])


def test_loading_again_reads_the_traits_of_puzzles_from_an_older_version(row: StoredPuzzle) -> None:
    StoredPuzzle.objects.update(traits=UNREAD)
    some_puzzles()
    assert StoredPuzzle.objects.get(pk=row.pk).traits == row.traits != UNREAD
