"""Random matches with random pauses between moves."""

import random
from contextlib import suppress
from datetime import timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from core.refusals import TooLate
from games import play
from games.models import Match, Seat
from games.play import DecisionId
from rules import seeded_draw
from rules.random_play import random_action
from tests.accounts.people import a_player, befriend
from tests.games.clocks import now, time_passes
from tests.games.matches import a_circle, a_match, two_friends

pytestmark = pytest.mark.django_db

MOST_MOVES = 60
PACES = ("live:3+2", "days:1", "bank:3+1")
TYPICAL = {"live": timedelta(minutes=1), "days": timedelta(hours=12), "bank": timedelta(hours=20)}


def clocks_fit(match: Match) -> None:
    """Check that a seat's clock runs exactly while the seat owes an answer."""
    for seat in match.all_seats:
        runs = match.status == Match.Status.PLAYING and seat.owes is not None
        assert (seat.due_at is not None) == runs
        assert seat.warn_at is None or seat.due_at is not None
        assert seat.time_left is None or seat.time_left >= timedelta()
        assert not (seat.forfeited and seat.due_at)


def play_while_time_goes_by(match: Match, clock: time_machine.Traveller, chance: random.Random) -> Match:
    choose = seeded_draw(chance.randrange(1000))
    for _move in range(MOST_MOVES):
        match = now(match)
        clocks_fit(match)
        if match.is_finished:
            break
        time_passes(clock, TYPICAL[match.pace.partition(":")[0]] * chance.expovariate(1))
        match = now(match)
        clocks_fit(match)
        if match.is_finished:
            break
        seat, decision = chance.choice(list(match.battle.decisions.items()))
        action = random_action(match.battle.seen_by(seat).battle, seat, choose)
        with suppress(TooLate):
            play.act(DecisionId(match.pk, seat, decision.number), action, match)
    return now(match)


@pytest.mark.slow
@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("seed", range(3))
def test_in_a_match_of_two_clocks_run_for_those_who_owe_an_answer(
    clock: time_machine.Traveller, pace: str, seed: int
) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(4) (X) ^(6)", "f(8) (Y) c(10)", pace=pace, first_to=2)
    match = play_while_time_goes_by(match, clock, random.Random(f"{pace} {seed}"))
    assert Seat.objects.filter(match=match, due_at__lt=timezone.now() - timedelta(minutes=1)).count() == 0
    call_command("verify_matches", verbosity=0)


@pytest.mark.parametrize("seed", range(3))
def test_in_a_circle_they_do_so_too_though_players_drop_out(clock: time_machine.Traveller, seed: int) -> None:
    people = [a_player(name) for name in ("Ann", "Bob", "Cem", "Dee")]
    for number, one in enumerate(people):
        for other in people[:number]:
            befriend(one, other)
    brought = zip(people, ("(4) (X) (20)", "(6) (Y) (12)", "(8) (Z) (10)", "(12) (W) (6)"), strict=True)
    match = a_circle(*brought, ruleset="classic", pace="days:1", first_to=2)
    play_while_time_goes_by(match, clock, random.Random(seed))
    call_command("verify_matches", verbosity=0)
