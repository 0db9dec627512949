"""Surrendering a round or the match, in and out of turn: results and refusals."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from core.refusals import TooLate
from games import play
from games.fairness.verifying import verify
from games.models import Match
from games.play import MatchCode, NotSeated
from rules import Choose, Code, Phase, Refused
from tests.accounts.people import a_player
from tests.games.matches import a_circle, a_match, act, an_offer, two_friends

pytestmark = pytest.mark.django_db

EACH_PHASE = [
    ("+(4) (6)", "+(8) (6)", Phase.AUXILIARY),
    ("(X)", "(Y)", Phase.SIZES),
    ("U(4) U(6)", "(4)", Phase.SELECT),
    ("(20)", "(20)", Phase.TURN),
]


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


@pytest.fixture
def circle() -> Match:
    players = [a_player(name) for name in ("Ann", "Bob", "Cleo")]
    return a_circle(*((player, "(20) (20)") for player in players), first_to=2)


@pytest.mark.parametrize(("mine", "theirs", "phase"), EACH_PHASE)
def test_both_may_give_up_a_round_in_any_phase(
    players: tuple[User, User], mine: str, theirs: str, phase: Phase
) -> None:
    match = a_match(*players, mine, theirs)
    assert match.phase is phase
    for number, player in enumerate(players, 1):
        play.surrender_round(match.pk, player, number)
    match = now(match)
    assert [seat.rounds_won for seat in match.all_seats] == [1, 1]
    assert (match.status, match.battle.round) == (Match.Status.PLAYING, 3)
    assert verify(match).problems == []


@pytest.mark.parametrize(("mine", "theirs", "phase"), EACH_PHASE)
@pytest.mark.parametrize("seat", [0, 1])
def test_both_may_give_up_the_match_in_any_phase(
    players: tuple[User, User], mine: str, theirs: str, phase: Phase, seat: int
) -> None:
    match = a_match(*players, mine, theirs)
    assert match.phase is phase
    play.surrender_match(match.pk, players[seat])
    match = now(match)
    assert match.status == Match.Status.FINISHED
    assert match.all_seats[seat].forfeited == "surrender"
    assert [match.all_seats[number].result for number in (seat, 1 - seat)] == ["lost", "won"]
    assert verify(match).problems == []


def test_the_last_round_given_up_ends_the_match_as_a_lost_round_does(players: tuple[User, User]) -> None:
    match = a_match(*players, first_to=1)
    play.surrender_round(match.pk, players[0], 1)
    match = now(match)
    assert [(seat.result, seat.forfeited) for seat in match.all_seats] == [("lost", ""), ("won", "")]


def test_a_round_that_is_over_is_not_given_up_again(players: tuple[User, User]) -> None:
    match = a_match(*players)
    play.surrender_round(match.pk, players[0], 1)
    with pytest.raises(TooLate, match="so you didn’t surrender it") as refused:
        play.surrender_round(match.pk, players[0], 1)
    assert refused.value.code is MatchCode.ROUND_IS_OVER
    assert [seat.won for seat in now(match).battle.seats] == [0, 1]


def test_who_wants_it_too_late_has_lost_the_match_on_time(players: tuple[User, User]) -> None:
    match = a_match(*players, "(20)", "(20)", pace="live:3+0")
    seat = match.battle.active or 0
    with (
        time_machine.travel(timezone.now() + timedelta(minutes=10)),
        pytest.raises(TooLate, match="Your time ran out"),
    ):
        play.surrender_round(match.pk, players[seat], 1)
    assert now(match).all_seats[seat].forfeited == "time"


def test_in_a_circle_the_others_play_the_round_on(circle: Match) -> None:
    waiting = circle.all_seats[((circle.battle.active or 0) + 1) % 3]
    assert waiting.player is not None
    play.surrender_round(circle.pk, waiting.player, 1)
    with pytest.raises(Refused) as refused:
        play.surrender_round(circle.pk, waiting.player, 1)
    assert refused.value.refusal.code is Code.SURRENDERED_ALREADY
    match = now(circle)
    assert (match.battle.round, match.battle.seats[waiting.number].surrendered) == (1, True)
    assert verify(match).problems == []


def test_in_a_circle_the_others_play_the_match_on_and_one_of_them_wins(circle: Match) -> None:
    ann, bob, cleo = (seat.player for seat in circle.all_seats)
    assert ann is not None
    assert bob is not None
    play.surrender_match(circle.pk, ann)
    match = now(circle)
    assert (match.status, match.all_seats[0].owes) == (Match.Status.PLAYING, None)
    for give_up in (
        lambda: play.surrender_match(circle.pk, ann),
        lambda: play.surrender_round(circle.pk, ann, match.battle.round),
    ):
        with pytest.raises(TooLate, match="already surrendered this match"):
            give_up()
    play.surrender_match(circle.pk, bob)
    match = now(circle)
    assert match.battle.winner == 2
    assert [(seat.result, seat.forfeited) for seat in match.all_seats] == [
        ("lost", "surrender"),
        ("lost", "surrender"),
        ("won", ""),
    ]
    assert match.all_seats[2].player == cleo
    assert verify(match).problems == []


def test_in_a_circle_a_round_is_given_up_once_its_turns_have_begun() -> None:
    players = [a_player(name) for name in ("Ann", "Bob", "Cleo")]
    match = a_circle(*((player, "(X)") for player in players))
    with pytest.raises(Refused) as refused:
        play.surrender_round(match.pk, players[0], 1)
    assert refused.value.refusal.code is Code.WRONG_PHASE
    assert now(match).version == match.version


def test_who_gave_up_has_lost_even_where_nobody_wins(circle: Match) -> None:
    ann = circle.all_seats[0].player
    assert ann is not None
    play.surrender_match(circle.pk, ann)
    match = now(circle)
    match.status = Match.Status.FINISHED
    assert [play.result_of(match, seat) for seat in range(3)] == ["lost", "drawn", "drawn"]


def test_nobody_gives_up_for_others_nor_a_match_that_is_not_played(players: tuple[User, User]) -> None:
    ann, _bob = players
    stranger = a_player("Tom")
    match, offer, over = a_match(*players), an_offer(*players), a_match(*players)
    play.surrender_match(over.pk, ann)
    for give_up in (play.surrender_match, lambda match, player: play.surrender_round(match, player, 1)):
        with pytest.raises(NotSeated, match="You aren’t playing in this match"):
            give_up(match.pk, stranger)
        for closed in (offer, over):
            with pytest.raises(TooLate, match="isn’t being played"):
                give_up(closed.pk, ann)


def test_it_tells_no_secret_of_a_round_that_goes_on() -> None:
    players = [a_player(name) for name in ("Ann", "Bob", "Cleo")]
    match = a_circle(*((player, "(X) (20)") for player in players))
    act(match, 0, Choose({"X": 17}))
    play.surrender_match(match.pk, players[2])
    match = now(match)
    assert match.phase is Phase.SIZES
    for viewer in (1, None):
        assert "17" not in str(match.battle.seen_by(viewer).to_json()["battle"]["seats"][0])
        for move in match.moves.all():
            assert "17" not in str(match.battle.seen_events(viewer, move.facts, move.round))
