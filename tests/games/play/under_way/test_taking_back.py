"""Taking back a secret choice leaves no trace of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.http import HttpResponse

from accounts.models import User
from core.refusals import TooLate
from games import play
from games.fairness.verifying import verify
from games.models import Agreement, Match, Seat, newest_moves
from games.play import NotSeated
from rules import Action, AddAuxiliary, Battle, Choose, Decline, Phase, SelectDie, Surrender, seeded_draw
from rules.rulesets import RULESETS
from tests.accounts.people import a_player, befriend
from tests.games.forms import form_of, page_of, signed_in
from tests.games.match_page.test_secrecy import an_admin, reach_of_play
from tests.games.matches import a_circle, a_match, act, an_offer, play_at_random, two_friends

pytestmark = pytest.mark.django_db

EIGHT, NINE = Choose({"X": 8}), Choose({"X": 9})


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel("2026-01-01 12:00", tick=False) as moved:
        yield moved


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


@pytest.fixture
def match(players: tuple[User, User]) -> Match:
    return a_match(*players, "(6) (X)", "(8) (V)", first_to=1)


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def record_of(match: Match) -> dict[str, object]:
    """Return all that is stored of a match, except its version."""
    kept = {**Match.objects.filter(pk=match.pk).values().get()}
    del kept["version"]
    seats = Seat.objects.filter(match=match).order_by("number").values()
    return {
        **kept,
        "seats": list(seats),
        "moves": list(match.moves.order_by("number").values("seat", "events")),
    }


def press_take_back(match: Match, player: User | None) -> HttpResponse:
    return signed_in(player).post(f"{match.get_absolute_url()}take-back/")  # type: ignore[return-value]


@pytest.mark.services
def test_it_is_as_if_nothing_had_been_chosen(match: Match, players: tuple[User, User]) -> None:
    before = record_of(match)
    act(match, 0, EIGHT)
    assert record_of(match) != before
    play.take_back(match.pk, players[0])
    assert record_of(match) == before
    act(match, 0, NINE)
    act(match, 1, Choose({"V": 6}))
    assert now(match).battle.seats[0].row[1].size == 9
    assert verify(play_at_random(match)).problems == []


def test_one_chooses_again_on_the_page(match: Match, players: tuple[User, User]) -> None:
    assert "Choose again" not in page_of(match, players[0])
    act(match, 0, EIGHT)
    assert "Choose again" in page_of(match, players[0])
    for viewer in (players[1], None):
        assert "Choose again" not in page_of(match, viewer)
    assert press_take_back(match, players[0]).status_code == 302
    form = form_of(match, players[0])
    assert form.may_act
    assert form.limits["swing.X"] == (4, 20)


@pytest.mark.slow
def test_nothing_tells_of_the_first_choice_afterwards(players: tuple[User, User]) -> None:
    """A choice after one taken back and the same choice made at once look alike, byte for byte."""
    offer = an_offer(*players, "(6) (X)", "(8) (V)", first_to=1, words="tea")

    def chosen(match: Match) -> None:
        act(match, 0, NINE)
        act(match, 1, Choose({"V": 6}))

    def chosen_again(match: Match) -> None:
        act(match, 0, EIGHT)
        play.take_back(match.pk, players[0])
        Match.objects.filter(pk=match.pk).update(version=1)
        newest_moves._kept.clear()
        chosen(match)

    def over(plays: object) -> object:
        def to_the_end(match: Match) -> None:
            plays(match)  # type: ignore[operator]
            act(match, now(match).battle.active or 0, Surrender())

        return to_the_end

    viewers = [*players, None, an_admin()]
    for plays, again in ((chosen, chosen_again), (over(chosen), over(chosen_again))):
        once, twice = (reach_of_play(offer, 1, each, *viewers) for each in (plays, again))  # type: ignore[arg-type]
        for asked, answer in once.items():
            assert answer == twice[asked], asked


@pytest.mark.slow
def test_while_others_choose_it_is_as_before_the_choice(players: tuple[User, User]) -> None:
    offer = an_offer(*players, "(6) (X)", "(8) (V)", words="tea")

    def taken_back(match: Match) -> None:
        act(match, 0, EIGHT)
        play.take_back(match.pk, players[0])
        Match.objects.filter(pk=match.pk).update(version=1)

    viewers = [*players, None, an_admin()]
    nothing, back = (reach_of_play(offer, 1, each, *viewers) for each in (lambda match: None, taken_back))
    for asked, answer in nothing.items():
        assert answer == back[asked], asked


@pytest.mark.parametrize(
    ("mine", "theirs", "choice", "ruleset"),
    [
        ("+(6) (8)", "+(4) (20)", AddAuxiliary(0), "online"),
        ("U(4) U(20) (6)", "U(8) U(10) (6)", SelectDie(1), "online"),
        ("U(X) U(20) (6)", "U(8) U(10) (6)", SelectDie(0), "online"),
        ("{s,z}(6) (4/20)", "(X)", Choose(option={1: 20}, plasma={0: 1}), "online"),
        ("(X)", "(V)", Choose({"X": 8}), "classic"),
    ],
)
def test_each_kind_of_secret_choice(
    players: tuple[User, User], mine: str, theirs: str, choice: Action, ruleset: str
) -> None:
    match = a_match(*players, mine, theirs, ruleset=ruleset)
    before = record_of(match)
    act(match, 0, choice)
    play.take_back(match.pk, players[0])
    assert record_of(match) == before
    act(match, 0, choice)


# ---- refused


def expect_refusal(match: Match, player: User) -> None:
    before = record_of(match)
    with pytest.raises(TooLate, match="There’s no choice you can take back now"):
        play.take_back(match.pk, player)
    assert record_of(match) == before
    assert "Choose again" not in page_of(match, player)


def test_nothing_is_taken_back_that_was_not_chosen(match: Match, players: tuple[User, User]) -> None:
    expect_refusal(match, players[0])
    act(match, 0, EIGHT)
    expect_refusal(match, players[1])


def test_nothing_is_taken_back_once_all_have_chosen(match: Match, players: tuple[User, User]) -> None:
    act(match, 0, EIGHT)
    act(match, 1, Choose({"V": 6}))
    for player in players:
        expect_refusal(match, player)


def test_a_turn_is_not_taken_back(players: tuple[User, User]) -> None:
    match = a_match(*players, "(20) (20)", "(20) (20)")
    seat = now(match).battle.active
    assert seat is not None
    act(match, seat, Surrender())
    expect_refusal(match, players[seat])


def test_who_declined_an_auxiliary_die_has_decided_for_all(players: tuple[User, User]) -> None:
    match = a_match(*players, "+(6) (X)", "+(4) (V)")
    act(match, 0, Decline())
    assert now(match).battle.phase is Phase.SIZES
    expect_refusal(match, players[0])


def test_what_is_announced_openly_stands(players: tuple[User, User]) -> None:
    openly = next(name for name, rules in RULESETS.items() if rules.open_sizes)
    match = a_match(*players, "(X)", "(X)", ruleset=openly)
    for seat in (0, 1):
        act(match, seat, EIGHT)
    while not (running := now(match)).battle.losers:
        seat = next(iter(running.battle.decisions))
        act(match, seat, EIGHT if running.battle.phase is Phase.SIZES else Surrender())
    (first,) = now(match).battle.decisions
    act(match, first, EIGHT)
    expect_refusal(match, players[first])


def test_in_a_circle_a_choice_stands_once_another_has_chosen_after_it(players: tuple[User, User]) -> None:
    cleo = a_player("Cleo")
    for player in players:
        befriend(player, cleo)
    match = a_circle((players[0], "(X)"), (players[1], "(Y)"), (cleo, "(Z)"))
    act(match, 0, EIGHT)
    act(match, 1, Choose({"Y": 8}))
    expect_refusal(match, players[0])
    play.take_back(match.pk, players[1])
    play.take_back(match.pk, players[0])
    assert sorted(now(match).battle.decisions) == [0, 1, 2]


def test_only_players_take_something_back(match: Match, players: tuple[User, User]) -> None:
    act(match, 0, EIGHT)
    with pytest.raises(NotSeated):
        play.take_back(match.pk, a_player("Tom"))
    assert press_take_back(match, None).headers["Location"].startswith("/accounts/login/")
    answer = press_take_back(match, players[1])
    assert (answer.status_code, "There’s no choice you can take back now." in answer.content.decode()) == (
        409,
        True,
    )


def test_a_second_press_hears_that_it_was_done(match: Match, players: tuple[User, User]) -> None:
    act(match, 0, EIGHT)
    first, second = (press_take_back(match, players[0]) for _press in range(2))
    assert (first.status_code, second.status_code) == (302, 409)
    assert "There’s no choice you can take back now." in second.content.decode()


# ---- with a clock


@pytest.mark.parametrize("pace", ["days:3", "bank:1+7", "bank:14+1", "live:10+5"])
def test_nobody_wins_time_by_choosing_again(
    players: tuple[User, User], pace: str, clock: time_machine.Traveller
) -> None:
    match = a_match(*players, "(6) (X)", "(8) (V)", pace=pace)
    due_at = Seat.objects.get(match=match, number=0).due_at
    assert due_at is not None
    for _time in range(3):
        clock.shift(timedelta(minutes=2))
        act(match, 0, EIGHT)
        play.take_back(match.pk, players[0])
        assert Seat.objects.get(match=match, number=0).due_at == due_at
    act(match, 0, EIGHT)
    after = Seat.objects.get(match=match, number=0)
    once = a_match(*players, "(6) (X)", "(8) (V)", pace=pace)
    clock.shift(timedelta(minutes=6))
    act(once, 0, EIGHT)
    assert Seat.objects.get(match=once, number=0).time_left == after.time_left


@pytest.mark.parametrize("pace", ["days:3", "bank:14+1", "live:10+5"])
def test_the_clock_has_run_on_while_the_choice_stood(
    players: tuple[User, User], pace: str, clock: time_machine.Traveller
) -> None:
    match = a_match(*players, "(6) (X)", "(8) (V)", pace=pace)
    due_at = Seat.objects.get(match=match, number=0).due_at
    act(match, 0, EIGHT)
    clock.shift(timedelta(minutes=4))
    play.take_back(match.pk, players[0])
    assert Seat.objects.get(match=match, number=0).due_at == due_at


def test_what_was_chosen_stands_once_time_would_be_up(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, "(6) (X)", "(8) (V)", pace="days:1", by_claim=True)
    act(match, 0, EIGHT)
    assert "Choose again" in page_of(match, players[0])
    clock.shift(timedelta(days=1))
    assert "Choose again" not in page_of(match, players[0])
    answer = press_take_back(match, players[0])
    assert answer.status_code == 409
    assert "Your time is up, so your choice is final." in answer.content.decode()
    assert now(match).all_seats[0].due_at is None


def test_a_stopped_clock_shows_what_was_left_when_it_was_stopped(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, "(6) (X)", "(8) (V)", pace="bank:14+1")
    act(match, 0, EIGHT)
    clock.shift(timedelta(hours=1))
    for player in players:
        play.ask(match.pk, player, Agreement.What.STOP)
    clock.shift(timedelta(days=30))
    play.take_back(match.pk, players[0])
    seat = now(match).all_seats[0]
    assert (seat.due_at, seat.time_left) == (None, timedelta(days=14) - timedelta(hours=1))


def test_a_battle_says_what_is_still_secret() -> None:
    assert not Battle.from_recipes("(X)", "(Y)").may_take_back(0)
    assert not Battle.from_recipes("(X)", "(4)").begin(seeded_draw(1)).battle.may_take_back(1)
