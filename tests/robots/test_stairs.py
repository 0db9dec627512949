"""A newcomer's first five matches: one new idea each, and a stronger robot after each win."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match, Seat
from robots.fighters import fighters
from robots.models import Robot
from robots.seating import robots_by_strength
from robots.stairs import IDEAS, next_fight, pairs
from rules import parse_recipe
from tests.accounts.people import a_guest
from tests.games.forms import signed_in
from tests.games.matches import an_offer, play_at_random
from tests.html import parsed
from tests.promises import with_promise

pytestmark = pytest.mark.django_db(transaction=True)


def new_in(recipe: str) -> set[str]:
    found = set()
    for die in parse_recipe(recipe).dice:
        found |= {"swing"} if die.swing else set()
        found |= {"option"} if die.options else set()
        found |= {{"s": "shadow", "p": "poison"}.get(letter, letter) for letter in die.skills}
    return found


def test_each_step_brings_one_new_idea() -> None:
    known = {"swing"}
    assert list(pairs()) == list(IDEAS)[1:]
    for idea, found in pairs().items():
        for mine, theirs in found:
            assert mine in fighters(), f"{mine} is not in fixtures/"
            assert theirs in fighters(), f"{theirs} is not in fixtures/"
            assert new_in(mine.recipe) | {"swing"} == known | {idea}, mine
            assert new_in(theirs.recipe) <= known, theirs


def play_against_robot(player: User, *, mind: str, won: bool, teaches: bool = True) -> Match:
    recipes = ("(20)", "w(1)") if won else ("w(1)", "(20)")
    match = an_offer(player, Robot.objects.get(mind=mind).player, *recipes, first_to=1)
    Match.objects.filter(pk=match.pk).update(teaches=teaches)
    match = play_at_random(match)
    assert match.all_seats[0].result == (Seat.Result.WON if won else Seat.Result.LOST)
    return match


def test_each_match_that_ends_is_a_step_and_each_win_a_stronger_robot(magpie: User) -> None:
    guest = a_guest()
    climbed = []
    for won in (True, False, True, True, True):
        fight = next_fight(guest)
        assert fight is not None
        climbed.append((fight.number, fight.idea, fight.robot.mind))
        play_against_robot(guest, mind=fight.robot.mind, won=won)
    first, second, third, fourth, *_stronger = [robot.mind for robot in robots_by_strength()]
    assert climbed == [
        (1, "plain", first),
        (2, "swing", second),
        (3, "option", second),
        (4, "shadow", third),
        (5, "poison", fourth),
    ]
    assert next_fight(guest) is None, "five matches, and one is no newcomer"


def test_a_stronger_robot_is_the_next_one_and_never_the_strongest_at_once(magpie: User) -> None:
    order = [robot.mind for robot in robots_by_strength()]
    for beaten, stronger in zip(order, [*order[1:], order[-1]], strict=True):
        guest = a_guest()
        play_against_robot(guest, mind=beaten, won=True)
        fight = next_fight(guest)
        assert fight is not None
        assert fight.robot.mind == stronger


def test_other_matches_are_no_steps_but_end_the_stairs(magpie: User) -> None:
    guest = a_guest()
    for number in range(5):
        fight = next_fight(guest)
        assert fight is not None, number
        assert fight.number == 1
        play_against_robot(guest, mind="greedy", won=True, teaches=False)
    assert next_fight(guest) is None


def test_after_the_first_match_one_tap_begins_the_second_with_a_swing_die(magpie: User) -> None:
    guest = a_guest()
    first = play_against_robot(guest, mind="giving", won=True)
    page = parsed(signed_in(guest).get(first.get_absolute_url()).content.decode())
    form = page.one("form", kind="next-fight")
    assert form.one("button").text == "Next: a die whose size you choose"
    assert form.one("small").text == "Match 2 of your first 5. A stronger robot: Robot-Tumbler"
    assert form.attributes["action"] == "/robots/random/play/"
    answer = signed_in(guest).post(form.attributes["action"], with_promise())
    second = Match.objects.latest("pk")
    assert answer.headers["Location"] == second.get_absolute_url()
    assert (second.teaches, second.first_to, second.has_begun) == (True, 1, True)
    assert [new_in(seat.recipe) for seat in second.all_seats] == [{"swing"}, {"swing"}]


def test_the_next_fight_leads_back_to_the_one_that_is_being_played(magpie: User) -> None:
    client = Client()
    first, again = (client.post("/play/", with_promise()).headers["Location"] for _click in range(2))
    assert first == again
    assert Match.objects.count() == 1


def test_a_newcomer_may_choose_another_robot_for_the_next_step(magpie: User) -> None:
    guest = a_guest()
    play_against_robot(guest, mind="giving", won=False)
    signed_in(guest).post("/robots/canny/play/", with_promise())
    match = Match.objects.latest("pk")
    assert match.teaches
    assert str(match.all_seats[1].player) == "Robot-Raven"


def test_the_coach_explains_sizes_and_has_set_one(magpie: User) -> None:
    guest = a_guest()
    play_against_robot(guest, mind="giving", won=True)
    signed_in(guest).post("/robots/random/play/", with_promise())
    page = parsed(signed_in(guest).get(Match.objects.latest("pk").get_absolute_url()).content.decode())
    told = page.one("div", kind="coach").text
    assert told.startswith("Choose how many sides your X die has, from 4 to 20.")
    assert "We’ve set it to 12" in told
    [field] = [field for field in page.all("input", type="number") if field.attributes["name"] == "swing.X"]
    assert field.attributes["value"] == "12"


def test_an_empty_size_is_answered_by_the_site(magpie: User) -> None:
    guest = a_guest()
    play_against_robot(guest, mind="giving", won=True)
    client = signed_in(guest)
    client.post("/robots/random/play/", with_promise())
    match = Match.objects.latest("pk")
    page = parsed(client.get(match.get_absolute_url()).content.decode())
    assert "novalidate" in page.one("form", id="answer").attributes
    number = match.battle.decisions[0].number
    given = {"seat": "0", "decision": number, "action": "choose", "swing.X": ""}
    answer = client.post(f"{match.get_absolute_url()}act/", given)
    assert answer.status_code == 422
    assert parsed(answer.content.decode()).one("p", kind="say").text == "Choose a size for X."
