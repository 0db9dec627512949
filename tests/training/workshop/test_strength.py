"""A fighter's strength: measured by the worker on request, stored for everybody, and limited."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from core.refusals import NotPossible
from robots.mind_process import Thinker
from rules import RULES_REVISION, parse_recipe
from tests.accounts.people import a_guest, a_player, signed_in
from tests.conftest import LimitRequests
from tests.html import Element, parsed
from training.workshop.measuring import asking, tasks
from training.workshop.measuring.asking import request_strength, strength_of
from training.workshop.measuring.program import step_of, tally_steps
from training.workshop.measuring.shown import ShownStrength
from training.workshop.measuring.sizes import maps_of
from training.workshop.models import LONGEST_WAIT, Strength
from training.workshop.yardstick import ROUNDS_A_STEP, ROUNDS_IN_ALL, STEPS, YARDSTICK

pytestmark = pytest.mark.django_db

RECIPE = "(4) (8) (12) (X)"


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


@pytest.fixture
def robots(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    """Start scripted robots that win three of eight rounds of each step."""
    scripted = Thinker("tests.training.workshop.scripted")
    monkeypatch.setattr(tasks, "robots", scripted)
    yield scripted
    scripted.stop()


def play_all(strength: Strength) -> Strength:
    while not (strength.complete or strength.failed):
        tasks.play_steps.call(strength.pk, strength.steps)
        strength.refresh_from_db()
    return strength


def strength_on_page(client: Client, recipe: str = RECIPE) -> Element:
    answer = client.get("/workshop/", {"recipe": recipe})
    return parsed(answer.content.decode()).one("section", id="strength")


def test_it_is_played_in_steps_and_its_number_stands_from_the_first_on(ann: User, robots: Thinker) -> None:
    strength = request_strength(parse_recipe(RECIPE), ann)
    tasks.play_steps.call(strength.pk, 0)
    strength.refresh_from_db()
    first = ShownStrength(strength)
    assert (first.rounds, first.percent, first.reach) == (ROUNDS_A_STEP * len(YARDSTICK), 38, 10)
    whole = ShownStrength(play_all(strength))
    assert (whole.rounds, whole.percent, whole.reach) == (ROUNDS_IN_ALL, 38, 3)
    assert [one.letter for one in whole.maps] == ["X"]
    assert strength.asked_by is None


def test_everybody_sees_what_was_played_of_the_same_dice(ann: User, robots: Thinker) -> None:
    play_all(request_strength(parse_recipe(RECIPE), ann))
    assert "38 ± 3%" in strength_on_page(Client()).text
    assert "38 ± 3%" in strength_on_page(Client(), f" {RECIPE}  ").text


def test_visitors_are_asked_to_log_in_and_guests_may_ask(client: Client) -> None:
    assert "Log in to have robots test this fighter." in strength_on_page(client).text
    assert client.post("/workshop/play-out/", {"recipe": RECIPE}).status_code == 302
    assert not Strength.objects.exists()
    guest = signed_in(a_guest())
    assert guest.post("/workshop/play-out/", {"recipe": RECIPE}).status_code == 302
    assert "0 of 960 rounds" in strength_on_page(guest).text


def test_a_page_that_waits_is_told_when_there_is_nothing_new(ann: User, robots: Thinker) -> None:
    strength = request_strength(parse_recipe(RECIPE), ann)
    waits = {"recipe": RECIPE, "waits": "0"}
    htmx = {"HX-Request": "true"}
    assert Client().get("/workshop/", waits, headers=htmx).status_code == 204
    tasks.play_steps.call(strength.pk, 0)
    news = Client().get("/workshop/", waits, headers=htmx)
    assert news.status_code == 200
    assert "of 960 rounds" in news.content.decode()


def test_asking_twice_is_asking_once(ann: User) -> None:
    request_strength(parse_recipe(RECIPE), ann)
    request_strength(parse_recipe(RECIPE), a_player("Bob"))
    assert DBTaskResult.objects.filter(task_path="training.workshop.measuring.tasks.play_steps").count() == 1


def test_a_player_has_one_fighter_played_at_a_time(ann: User) -> None:
    request_strength(parse_recipe(RECIPE), ann)
    with pytest.raises(NotPossible, match="Robots are still playing another of your fighters"):
        request_strength(parse_recipe("(20)"), ann)
    Strength.objects.update(asked_at=timezone.now() - LONGEST_WAIT - timedelta(seconds=1))
    request_strength(parse_recipe("(20)"), ann)


def test_only_so_many_wait(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "MOST_WAITING", 1)
    request_strength(parse_recipe("(20)"), a_player("Bob"))
    with pytest.raises(NotPossible, match="Too many fighters are waiting"):
        request_strength(parse_recipe(RECIPE), ann)


def test_what_nobody_asked_about_for_longest_makes_room(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "MOST_ROWS", 2)
    for recipe in ("(4)", "(6)", "(8)"):
        Strength.objects.update(complete=True)
        request_strength(parse_recipe(recipe), ann)
    assert list(Strength.objects.order_by("pk").values_list("recipe", flat=True)) == ["(6)", "(8)"]


def test_what_was_played_by_older_rules_is_played_anew(ann: User, robots: Thinker) -> None:
    play_all(request_strength(parse_recipe(RECIPE), ann))
    Strength.objects.update(revision=RULES_REVISION - 1)
    assert strength_of(parse_recipe(RECIPE)) is None
    assert request_strength(parse_recipe(RECIPE), ann).rounds == 0


@pytest.mark.parametrize(
    ("recipe", "sentence"),
    [("(4) " * 20, "up to 11 dice"), ("(4", "Character 1"), ("", "no dice"), ("(4)" * 4000, "up to 500")],
)
def test_what_nobody_can_fight_with_is_not_played(ann: User, recipe: str, sentence: str) -> None:
    answer = signed_in(ann).post("/workshop/play-out/", {"recipe": recipe})
    assert answer.status_code == 422
    assert sentence in parsed(answer.content.decode()).one("p", kind="error").text
    assert not Strength.objects.exists()


def test_who_asks_too_often_is_told_when_to_ask_again(ann: User, limit_requests: LimitRequests) -> None:
    limit_requests("workshop", 1)
    client = signed_in(ann)
    assert client.post("/workshop/play-out/", {"recipe": RECIPE}).status_code == 302
    refused = client.post("/workshop/play-out/", {"recipe": RECIPE})
    assert refused.status_code == 429
    assert "Try again" in parsed(refused.content.decode()).one("main").text


def test_where_the_process_dies_the_player_may_try_again(ann: User, robots: Thinker) -> None:
    strength = play_all(request_strength(parse_recipe("(13)"), ann))
    assert strength.failed
    assert "The robots couldn’t finish the test. Try again" in strength_on_page(signed_in(ann), "(13)").text
    assert not request_strength(parse_recipe("(13)"), ann).failed


def test_a_slow_fighter_plays_fewer_rounds_and_its_page_says_so(
    ann: User, robots: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "MOST_SECONDS", 1)
    strength = play_all(request_strength(parse_recipe(RECIPE), ann))
    assert strength.steps < STEPS
    assert (
        "Rounds with this fighter take a long time, so robots only played 96."
        in strength_on_page(Client()).text
    )


@pytest.mark.slow
def test_many_small_dice_beat_the_yardstick_and_one_die_does_not() -> None:
    """Runs the real program, which judges sizes as well."""
    strong, weak = step_of("(20) (20) (20) (20) (20) (20)", 3), step_of("(4)", 3)
    assert strong.won > 4 > 1 > weak.won
    assert step_of("(4)", 3) == weak
    assert tally_steps("(4)", STEPS - 1)["rounds"] == [step_of("(4)", STEPS - 1)]
    (by_x,) = maps_of("(4) (X)")
    assert len(by_x["mine"]) == len(by_x["cells"]) == 9
    assert sum(by_x["cells"][-1]) > sum(by_x["cells"][0])
    assert maps_of("(4) (6)") == []


def test_the_yardstick_is_of_the_catalogue() -> None:
    for known in YARDSTICK:
        rows = Path(f"fixtures/buttons/{known.set_slug}.tsv").read_text().splitlines()
        assert any(row.startswith(f"{known.name}\t{known.recipe}\t") for row in rows), known
