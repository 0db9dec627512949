"""A newcomer's first match: even, plain, and rolled when its page opens."""

from datetime import date, timedelta
from itertools import product
from statistics import mean

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from games.fairness.verifying import verify
from games.models import Match
from robots.fighters import fighters
from robots.first_pairs import first_pairs
from robots.front_turn import turn_of
from rules import Battle, Phase, parse_recipe, scripted
from tests.accounts.people import a_player
from tests.conftest import LimitRequests
from tests.games.matches import play_at_random
from tests.html import parsed
from tests.promises import with_promise
from tests.refusals import TOO_OFTEN, outcome
from tests.robots.minds.test_perfect_play import chance_from
from tools.benchmarks.even_pairs import Duel

A_WEEK = [date(2026, 11, 22) + timedelta(days) for days in range(7)]
CLICKS = range(6)


def test_each_of_the_first_pairs_is_of_the_catalogue_and_plain() -> None:
    for one, other, _chance in first_pairs():
        for fighter in (one, other):
            assert fighter in fighters(), f"{fighter} is not in fixtures/"
            for die in parse_recipe(fighter.recipe).dice:
                assert die.recipe == f"({die.size})", f"{fighter.name} has {die.recipe}"
                assert die.size not in (1, 30), f"{fighter.name} has {die.recipe}"


def test_each_of_the_first_pairs_is_even() -> None:
    assert len(first_pairs()) >= 4
    for one, other, chance in first_pairs():
        assert 0.48 <= chance <= 0.52, f"{one.name} against {other.name}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "other"), [("(2) (3)", "(2) (3)"), ("(1) (4)", "(2) (3)"), ("(3) (2)", "(1) (3)")]
)
def test_how_even_two_buttons_are_comes_out_as_the_rules_say(one: str, other: str) -> None:
    sizes = [die.size or 0 for recipe in (one, other) for die in parse_recipe(recipe).dice]
    rolls = product(*(range(1, size + 1) for size in sizes), range(2))
    start = Battle.from_recipes(one, other, first_to=1)
    chances = [chance_from(start.begin(scripted(*roll)).battle, 0) for roll in rolls]
    assert Duel(one, other).chance == pytest.approx(mean(chances), abs=1e-6)


def test_the_front_page_shows_a_turn_that_can_be_taken() -> None:
    for day in A_WEEK:
        turn = turn_of(day)
        assert [len(side.dice) for side in (turn.mine, turn.theirs)] == [3, 3]
        assert [die.value for die, state in turn.mine.dice if state] == [turn.attacker]
        assert [die.value for die, state in turn.theirs.dice if state] == [turn.target]
        assert turn.attacker > turn.target
        assert turn.mine.then > turn.mine.score


@pytest.mark.django_db(transaction=True)
@time_machine.travel(A_WEEK[0])
def test_one_click_leads_to_rolled_dice_and_ones_own_turn(magpie: User) -> None:
    begun = set()
    for _click in CLICKS:
        client = Client()
        page = client.post("/play/first/", with_promise(), follow=True).content.decode()
        match = Match.objects.latest("pk")
        assert (match.teaches, match.first_to, match.battle.phase) == (True, 1, Phase.TURN)
        assert [seat.player is not None and seat.player.is_guest for seat in match.all_seats] == [True, False]
        assert list(match.battle.decisions) == [0]
        assert 'name="decision"' in page
        begun.add(match.battle.first)
    assert begun == {0, 1}, "the robot has answered where it began"


@pytest.mark.django_db(transaction=True)
def test_take_it_plays_the_very_position_that_the_front_page_shows(magpie: User) -> None:
    client = Client()
    page = parsed(client.get("/").content.decode())
    form = page.one("form", kind="welcome-act")
    day = next(
        field.attributes["value"] for field in form.all("input") if field.attributes.get("name") == "day"
    )
    shown = turn_of(date.fromisoformat(day))
    client.post("/play/first/", with_promise(day=day))
    match = Match.objects.get()
    assert (match.teaches, match.battle.phase, list(match.battle.decisions)) == (True, Phase.TURN, [0])
    for side, seat in zip((shown.mine, shown.theirs), match.battle.seats, strict=True):
        assert [die.value for die, _state in side.dice] == [die.value for die in seat.row]
    for path in ("", "replay/", "dice/"):
        assert client.get(f"{match.get_absolute_url()}{path}").status_code == 200, path
    match = play_at_random(match)
    assert match.is_finished
    assert verify(match).problems == []
    for path in ("", "replay/", "replay/?step=1", "dice/", "dice.json"):
        assert client.get(f"{match.get_absolute_url()}{path}").status_code == 200, path


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("day", ["2020-01-01", "tea", "2999-12-31"])
def test_a_front_page_of_another_day_begins_a_match_that_is_rolled(magpie: User, day: str) -> None:
    Client().post("/play/first/", with_promise(day=day))
    assert Match.objects.get().start.phase is Phase.READY


@pytest.mark.django_db(transaction=True)
def test_a_second_click_leads_back_to_the_first_match_until_it_is_over(magpie: User) -> None:
    client = Client()
    first, again = (client.post("/play/first/", with_promise()).headers["Location"] for _click in range(2))
    assert first == again
    play_at_random(Match.objects.get())
    assert client.post("/play/first/", with_promise()).headers["Location"] != first


@pytest.mark.django_db(transaction=True)
def test_too_many_clicks_on_the_first_match_are_slowed_down(
    magpie: User, limit_requests: LimitRequests
) -> None:
    limit_requests("robot", 1)
    client = Client()
    client.force_login(a_player("zoe"))
    client.post("/play/first/", with_promise())
    assert outcome(client.post("/play/first/", with_promise())).startswith(TOO_OFTEN)
    assert Match.objects.count() == 1


@pytest.mark.django_db
def test_without_robots_there_is_nobody_to_play() -> None:
    assert Client().get("/play/first/").status_code == 405
    assert Client().post("/play/first/", with_promise()).status_code == 404
    assert not Match.objects.exists()
