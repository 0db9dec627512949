"""Secrecy over the API: matches that differ only in a secret look alike to a viewer."""

import json
from collections.abc import Iterator, Sequence
from functools import partial

import pytest
import time_machine

from accounts.models import User
from games.models import Match
from notifications.events.reading import begin_to_listen
from rules import AddAuxiliary, UseSpecial
from tests.api.caller import Caller
from tests.games.match_page.test_secrecy import (
    TEAM,
    Play,
    a_circle,
    an_admin,
    play_of,
    reach_of_play,
    size_choice,
    those_without_a_seat,
    three_friends,
)
from tests.games.matches import an_offer, two_friends

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def time_stands_still() -> Iterator[None]:
    with time_machine.travel("2026-01-01 12:00", tick=False):
        yield


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def everything_that_is_told(viewer: User | None, match: Match) -> dict[str, str]:
    caller, path = Caller(viewer), f"/matches/{match.pk}/"
    answers = {"match": caller.get(path), "since": caller.get(path, since=1)}
    for address in (
        "/turns/",
        "/matches/?state=waiting",
        "/history/?status=any",
        "/me/",
        f"{path}moves/",
        "/events/?after=1",
    ):
        answers[address] = caller.get(address)
    actions = [{"type": "pass"}, {"type": "choose", "swing": {"V": 99}}, {"type": "add_auxiliary", "die": 9}]
    for number in (1, 2):
        for action in actions:
            answers[f"{action} {number}"] = caller.post(f"{path}act/", decision=number, action=action)
    answers["order"] = caller.post(f"{path}order/", order="attack", version=match.version)
    return {
        f"{asked} for {viewer}": " ".join(
            [str(answer.status_code), answer.headers.get("ETag", "-"), answer.content.decode()]
        )
        for asked, answer in answers.items()
    }


told_by = partial(reach_of_play, tell=everything_that_is_told)


def must_be_alike(offer: Match, one: Play, other: Play, viewers: Sequence[User | None]) -> None:
    for viewer in viewers:
        if viewer is not None:
            begin_to_listen(viewer)
    told, again = (told_by(offer, seed, plays, *viewers) for seed, plays in ((1, one), (2, other)))
    for asked, answer in told.items():
        assert answer == again[asked], asked


@pytest.mark.parametrize("who", ["opponent", "anybody"])
def test_sizes_and_first_rolls_are_hidden_while_one_has_chosen(players: tuple[User, User], who: str) -> None:
    offer = an_offer(*players, "(6) (20) (X) (4/20) {s,z}(6)", "(8) (20) c(12) (V)", words="tea")
    one = play_of((0, size_choice("X", 7, option={3: 4}, plasma={4: 0})))
    other = play_of((0, size_choice("X", 19, option={3: 20}, plasma={4: 1})))
    must_be_alike(offer, one, other, [players[1]] if who == "opponent" else those_without_a_seat(players[0]))


def test_an_auxiliary_choice_is_hidden_until_both_have_answered(players: tuple[User, User]) -> None:
    offer = an_offer(*players, "(6) (20) (X)", "+(8) +(20) (V)", words="tea")
    one, other = play_of((0, AddAuxiliary(3))), play_of((0, AddAuxiliary(4)))
    must_be_alike(offer, one, other, [players[1], an_admin()])


def test_which_five_a_team_plays_is_hidden_until_both_have_chosen(players: tuple[User, User]) -> None:
    offer = an_offer(*players, TEAM, TEAM, specials=("Brie", "Mel"), words="tea")
    one = play_of((0, UseSpecial(dice=(0, 1, 2, 3, 4))))
    other = play_of((0, UseSpecial(dice=(0, 2, 3, 5, 6))))
    must_be_alike(offer, one, other, [players[1], an_admin()])


def test_in_a_circle_sizes_are_hidden_from_all_others() -> None:
    players = three_friends()
    offer = a_circle(players, "(6) (X)", "(8) (V)", "(20) (W)")
    one, other = (play_of((0, size_choice("X", size)), (2, size_choice("W", 5 + size))) for size in (4, 7))
    must_be_alike(offer, one, other, [players[1], an_admin(), None])


def test_the_plays_differ_once_all_is_revealed(players: tuple[User, User]) -> None:
    offer = an_offer(*players, "(6) (20) (X)", "(8) (20) (V)", words="tea")
    ways = [play_of((0, size_choice("X", size)), (1, size_choice("V", 8))) for size in (7, 19)]
    told = [told_by(offer, seed, plays, None) for seed, plays in zip((1, 2), ways, strict=True)]
    assert told[0]["match for None"] != told[1]["match for None"]
    assert json.loads(told[0]["match for None"].split(" ", 2)[2])["perspective"]["viewer"] is None
