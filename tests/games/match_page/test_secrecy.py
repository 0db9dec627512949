"""Players and spectators learn no secrets.

Each test plays the same match twice: the two plays agree in all that a viewer may know and differ in what is
hidden from that viewer, such as the opponent's sizes and dice already rolled. Everything that reaches the
viewer must be equal, byte for byte. (After the revelation it must differ, or the test would prove nothing.)
"""

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.test import Client

from accounts.models import User
from games import play
from games.models import Match
from games.play import ProposedSeat
from rules import (
    Action,
    AddAuxiliary,
    AddReserve,
    Attack,
    AttackKind,
    Choose,
    Decline,
    Phase,
    Surrender,
    UseSpecial,
)
from tests.accounts.people import a_guest, a_player, befriend, block
from tests.games.matches import act, an_offer, two_friends, with_seed
from tests.kept import forget_words

pytestmark = pytest.mark.django_db

CHANGING = re.compile(
    r'(csrfmiddlewaretoken" value=|x-csrftoken": |nonce=|name="promise"\s+value=|data-promised=)"[^"]*"'
)
Play = Callable[[Match], None]
Tell = Callable[[User | None, Match], dict[str, str]]


@pytest.fixture(autouse=True)
def time_stands_still() -> Iterator[None]:
    with time_machine.travel("2026-01-01 12:00", tick=False):
        yield


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def everything_that_reaches(viewer: User | None, match: Match) -> dict[str, str]:
    """Return every page, fragment, preview and refusal of this match by its request."""
    client = Client()
    if viewer is not None:
        client.force_login(viewer)
    url = match.get_absolute_url()
    asked = ["", "?whole", "board/", "cards/", "board/?version=0", "log/", "log/?whole", "dice/", "dice.json"]
    asked += [f"replay/{step}" for step in ("?step=0", "?step=1", "?before=1", "?before=2", "0.svg", "1.svg")]
    asked += [f"preview/?decision=1&attacker=0&target={seat}.0" for seat in (0, 1)]
    answers = {path: client.get(url + path) for path in asked}
    for number, action in ((1, "attack"), (1, "choose"), (1, "auxiliary:9"), (2, "choose"), (7, "pass")):
        data = {"decision": number, "action": action, "attacker": "0", "target": "1.0", "swing.V": "99"}
        answers[f"{action} {number}"] = client.post(f"{url}act/", data)
    for path in ("/matches/", "/", f"/admin/games/match/{match.pk}/change/"):
        answers[path] = client.get(path)
    return {
        f"{asked} for {viewer}": f"{answer.status_code} {CHANGING.sub('', answer.content.decode())}"
        for asked, answer in answers.items()
    }


class Rollback(Exception):
    pass


def reach_of_play(
    offer: Match, seed: int, plays: Play, *viewers: User | None, tell: Tell = everything_that_reaches
) -> dict[str, str]:
    """Play the match in a transaction that is rolled back; return everything that reached the viewers."""
    found: dict[str, str] = {}
    forget_words()
    try:
        with transaction.atomic():
            with_seed(offer, seed.to_bytes(32))
            for seat in offer.all_seats[1:]:
                assert seat.player is not None
                match = play.accept(offer.pk, seat.player, words="coffee")
            plays(match)
            for viewer in viewers:
                found |= tell(viewer, Match.objects.get(pk=match.pk))
            raise Rollback
    except Rollback:
        return found


def an_admin() -> User:
    return a_player("Root", is_staff=True, is_superuser=True)


def those_without_a_seat(ann: User) -> list[User | None]:
    blocked = a_player("Eve")
    block(ann, blocked)
    return [None, a_guest(), a_player("Tom"), blocked, an_admin()]


def must_be_alike(
    offer: Match, one: Play, other: Play, viewers: Sequence[User | None], caplog: pytest.LogCaptureFixture
) -> None:
    told = []
    for seed, plays in ((1, one), (2, other)):
        caplog.clear()
        with caplog.at_level(logging.DEBUG, logger="games"):
            told.append(reach_of_play(offer, seed, plays, *viewers))
        logged = [record.getMessage() for record in caplog.records if record.name.startswith("games")]
        told[-1]["log"] = "\n".join(logged)
    for asked, answer in told[0].items():
        assert answer == told[1][asked], asked


def play_of(*answers: tuple[int, Action]) -> Play:
    def plays(match: Match) -> None:
        for seat, action in answers:
            act(match, seat, action)

    return plays


def size_choice(letter: str, size: int, **more: Any) -> Choose:
    return Choose({letter: size}, **more)


@pytest.mark.parametrize("who", ["mine", "opponent", "anybody"])
def test_sizes_and_first_rolls_are_hidden_while_one_has_chosen(
    players: tuple[User, User], who: str, caplog: pytest.LogCaptureFixture
) -> None:
    offer = an_offer(*players, "(6) (20) (X) (4/20) {s,z}(6)", "(8) (20) c(12) (V)", words="tea")
    one = play_of((0, size_choice("X", 7, option={3: 4}, plasma={4: 0})))
    other = play_of((0, size_choice("X", 19, option={3: 20}, plasma={4: 1})))
    if who == "mine":
        must_be_alike(offer, one, one, [players[0]], caplog)
        return
    viewers = [players[1]] if who == "opponent" else those_without_a_seat(players[0])
    must_be_alike(offer, one, other, viewers, caplog)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_dice_that_are_rolled_before_sizes_are_chosen_show_nothing(
    players: tuple[User, User], seat: int | None, caplog: pytest.LogCaptureFixture
) -> None:
    offer = an_offer(*players, "(6) (20) m(12) (X)", "(8) (20) (C) (V)", words="tea")
    viewer = None if seat is None else players[seat]
    must_be_alike(offer, play_of(), play_of(), [viewer], caplog)


def test_an_auxiliary_choice_is_hidden_until_both_have_answered(
    players: tuple[User, User], caplog: pytest.LogCaptureFixture
) -> None:
    offer = an_offer(*players, "(6) (20) (X)", "+(8) +(20) (V)", words="tea")
    one, other = play_of((0, AddAuxiliary(3))), play_of((0, AddAuxiliary(4)))
    must_be_alike(offer, one, other, [players[1], an_admin()], caplog)


# ---- reserve and specials, and more than two at the table


TEAM = "(4) (6) (8) (10) (12) (12) (20)"


def test_which_five_a_team_plays_is_hidden_until_both_have_chosen(
    players: tuple[User, User], caplog: pytest.LogCaptureFixture
) -> None:
    offer = an_offer(*players, TEAM, TEAM, specials=("Brie", "Mel"), words="tea")
    one = play_of((0, UseSpecial(dice=(0, 1, 2, 3, 4))))
    other = play_of((0, UseSpecial(dice=(0, 2, 3, 5, 6))))
    must_be_alike(offer, one, other, [players[1], an_admin()], caplog)


def test_no_value_is_seen_while_a_die_is_taken_out(
    players: tuple[User, User], caplog: pytest.LogCaptureFixture
) -> None:
    offer = an_offer(*players, "w(6) w(12)", "w(8) (20)", specials=("Portia", "Portia"), words="tea")
    taking = play_of((0, UseSpecial(foes=(1,))))
    must_be_alike(offer, taking, taking, [an_admin()], caplog)


@pytest.mark.parametrize("who", ["Sasami", "TuxedoMask"])
def test_it_is_hidden_which_attack_a_seat_would_refuse(
    players: tuple[User, User], who: str, caplog: pytest.LogCaptureFixture
) -> None:
    offer = an_offer(*players, "M(4) M(20) M(1)", "M(6) M(8)", specials=(who, "QueenBeryl"), words="tea")
    attacked = (0, Attack(AttackKind.POWER, (1,), (0,)))
    dice = () if who == "Sasami" else (2,)
    guarding = play_of(attacked, (0, UseSpecial(dice=dice)))
    declining = play_of(attacked, (0, Decline()))
    must_be_alike(offer, guarding, declining, [players[1], an_admin()], caplog)
    told = [reach_of_play(offer, 1, plays, players[0]) for plays in (guarding, declining)]
    assert told[0][f"board/ for {players[0]}"] != told[1][f"board/ for {players[0]}"]


def three_friends() -> tuple[User, User, User]:
    ann, bob = two_friends()
    cleo = a_player("Cleo")
    befriend(ann, cleo)
    befriend(bob, cleo)
    return ann, bob, cleo


def a_circle(players: tuple[User, ...], *recipes: str) -> Match:
    places = [ProposedSeat(player, recipe) for player, recipe in zip(players, recipes, strict=True)]
    return play.propose(players[0], places, words="tea")


def until_somebody_lost(match: Match) -> list[int]:
    """Surrender seat by seat until one is left; return the seats that lost, sorted."""
    lost = []
    while Match.objects.get(pk=match.pk).battle.phase is Phase.TURN:
        seat = Match.objects.get(pk=match.pk).battle.active
        assert seat is not None
        act(match, seat, Surrender())
        lost.append(seat)
    return sorted(lost)


def test_in_a_circle_sizes_are_hidden_from_all_others(caplog: pytest.LogCaptureFixture) -> None:
    players = three_friends()
    offer = a_circle(players, "(6) (X)", "(8) (V)", "(20) (W)")
    one, other = (play_of((0, size_choice("X", size)), (2, size_choice("W", 5 + size))) for size in (4, 7))
    must_be_alike(offer, one, other, [players[1], an_admin()], caplog)


def test_in_a_circle_it_is_hidden_whether_a_reserve_die_was_brought_in(
    caplog: pytest.LogCaptureFixture,
) -> None:
    players = three_friends()
    offer = a_circle(players, "r(4) r(20) (6)", "r(8) (6)", "r(12) (6)")

    def after_a_round(action: Action) -> Play:
        def plays(match: Match) -> None:
            first, second = until_somebody_lost(match)
            losers.add((first, second))
            act(match, first, action)

        return plays

    losers: set[tuple[int, int]] = set()
    found = [reach_of_play(offer, 1, after_a_round(action), None) for action in (Decline(), AddReserve(0))]
    assert len(losers) == 1
    for asked, answer in found[0].items():
        assert answer == found[1][asked], asked


def test_the_plays_differ_once_all_is_revealed(players: tuple[User, User]) -> None:
    offer = an_offer(*players, "(6) (20) (X)", "(8) (20) (V)", words="tea")
    ways = [play_of((0, size_choice("X", size)), (1, size_choice("V", 8))) for size in (7, 19)]
    told = [reach_of_play(offer, seed, plays, None) for seed, plays in zip((1, 2), ways, strict=True)]
    assert told[0]["board/ for None"] != told[1]["board/ for None"]
    assert told[0]["log/ for None"] != told[1]["log/ for None"]


def test_who_declined_is_known_only_when_it_matters(players: tuple[User, User]) -> None:
    offer = an_offer(*players, "+(20) (6) (X)", "+(8) (V)", words="tea")
    told = [reach_of_play(offer, 1, play_of((0, action)), None) for action in (AddAuxiliary(0), Decline())]
    assert told[0]["board/ for None"] != told[1]["board/ for None"]
