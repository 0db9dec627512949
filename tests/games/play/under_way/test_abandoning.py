"""Claiming a win against a player who has gone silent."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from accounts.vacations import announce
from core.refusals import TooLate
from games import play
from games.fairness.verifying import verify
from games.models import Match, Seat
from games.play import NotSeated, ProposedSeat
from pages.people.record import record_of
from rules import Choose, Pass
from stats.tables.forfeits import count_forfeits
from tests.accounts.people import a_player
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match, act, an_offer, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db

JUST_ENOUGH = timedelta(days=14, seconds=1)


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


@pytest.fixture
def silent(players: tuple[User, User]) -> Match:
    """Return a match in which Bob has not chosen his sizes for two weeks."""
    ann, bob = players
    with time_machine.travel(timezone.now() - JUST_ENOUGH, tick=False):
        return act(a_match(ann, bob, "(X) (8)", "(Y) (8)"), 0, Choose({"X": 7}))


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


@pytest.mark.services
def test_who_has_waited_for_two_weeks_may_claim_the_win(players: tuple[User, User], silent: Match) -> None:
    ann, _bob = players
    answer = signed_in(ann).post(f"{silent.get_absolute_url()}abandon/")
    assert answer.status_code == 302
    match = now(silent)
    assert match.status == Match.Status.FINISHED
    assert match.battle.is_over
    assert match.battle.winner == 0
    assert match.seed
    told = [(seat.result, seat.forfeited, seat.owes) for seat in match.all_seats]
    assert told == [("won", "", None), ("lost", "time", None)]
    assert not match.counts.ratings, "Bob has never moved"


def test_that_is_rated_if_both_have_moved_and_a_die_was_taken_before(players: tuple[User, User]) -> None:
    ann, bob = players
    with time_machine.travel(timezone.now() - JUST_ENOUGH, tick=False):
        match = act(act(a_match(ann, bob, "(X) (8)", "(Y) (1)"), 0, Choose({"X": 7})), 1, Choose({"Y": 5}))
        for _turn in range(2):  # Ann can always take the (1)
            assert match.battle.active is not None
            match = act(match, match.battle.active, next(iter(match.battle.legal_attacks()), Pass()))
    waits = next(seat.player for seat in match.all_seats if seat.owes is None)
    assert waits is not None
    assert play.abandon(match.pk, waits).counts.ratings


def test_in_a_circle_all_who_are_silent_lose_and_the_others_play_on() -> None:
    players = [a_player(name) for name in ("Ann", "Bob", "Cid", "Dan")]
    with time_machine.travel(timezone.now() - JUST_ENOUGH, tick=False):
        match = play.start_event_match([ProposedSeat(player, "(X) (8)") for player in players])
        for seat in (0, 1):
            act(match, seat, Choose({"X": 7}))
    page = parsed(page_of(match, players[0])).text
    assert "Claim they’ve lost" in page
    assert "Claim the win" not in page, "the others play on"
    match = play.abandon(match.pk, players[0])
    assert match.status == Match.Status.PLAYING
    assert [seat.forfeited for seat in match.all_seats] == ["", "", "time", "time"]


def test_who_is_out_of_a_circle_claims_nothing() -> None:
    players = [a_player(name) for name in ("Ann", "Bob", "Cid")]
    with time_machine.travel(timezone.now() - JUST_ENOUGH, tick=False):
        match = play.start_event_match([ProposedSeat(player, "(X) (8)") for player in players])
        play.surrender_match(match.pk, players[0])
    with pytest.raises(TooLate, match="isn’t being played"):
        play.abandon(match.pk, players[0])


@pytest.mark.services
def test_a_vacation_is_no_silence(players: tuple[User, User]) -> None:
    ann, bob = players
    with time_machine.travel(timezone.now() - timedelta(days=18), tick=False):
        match = act(a_match(ann, bob, "(X) (8)", "(Y) (8)"), 0, Choose({"X": 7}))
        bob.date_joined = timezone.now()
        bob.save()
        today = timezone.localdate()
        announce(bob, today + timedelta(days=3), today + timedelta(days=7))
    with pytest.raises(TooLate, match="hasn’t answered for 14 days"):
        play.abandon(match.pk, ann)
    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        assert play.abandon(match.pk, ann).battle.winner == 0


def test_it_is_in_the_log_and_on_the_board(players: tuple[User, User], silent: Match) -> None:
    ann, bob = players
    play.abandon(silent.pk, ann)
    assert "You ran out of time and lost the match." in page_of(silent, bob)
    for viewer in (ann, None):
        assert "Bob ran out of time and lost the match." in page_of(silent, viewer)
    assert signed_in(None).get(f"{silent.get_absolute_url()}dice/").status_code == 200
    assert signed_in(None).get(f"{silent.get_absolute_url()}dice.json").status_code == 200


def test_what_is_stored_still_agrees(players: tuple[User, User], silent: Match) -> None:
    play.abandon(silent.pk, players[0])
    findings = verify(now(silent))
    assert findings.problems == []
    assert findings.replayed == 3


@pytest.mark.services
def test_it_is_counted_apart(players: tuple[User, User], silent: Match) -> None:
    play.abandon(silent.pk, players[0])
    for player in players:
        record = record_of(player, player)
        assert (record.sums.matches_played, record.with_robots.matches_played, record.abandoned) == (0, 0, 0)
        assert record.finished == [], "nor is it in the form"
    told = [[(str(words), times) for words, times in count_forfeits(player, player)] for player in players]
    assert told == [[("won on time", 1)], [("lost on time", 1)]]


def test_it_is_offered_in_the_list_and_on_the_board(players: tuple[User, User], silent: Match) -> None:
    ann, bob = players
    for address in ("/matches/?tidy=on", silent.get_absolute_url()):
        assert f"{silent.get_absolute_url()}abandon/" in signed_in(ann).get(address).content.decode()
        assert "/abandon/" not in signed_in(bob).get(address).content.decode()
    answer = signed_in(ann).post(f"{silent.get_absolute_url()}abandon/", {"back": "matches"}, follow=True)
    closed = parsed(answer.content.decode()).one("section", aria_labelledby="closed")
    assert "You beat Bob (on time)" in closed.text


def test_who_is_waited_for_may_not(players: tuple[User, User], silent: Match) -> None:
    with pytest.raises(TooLate, match="The match is waiting for you"):
        play.abandon(silent.pk, players[1])
    assert now(silent).version == silent.version


def test_nobody_may_before_two_weeks_have_passed(players: tuple[User, User]) -> None:
    ann, bob = players
    with time_machine.travel(timezone.now() - timedelta(days=13, hours=23), tick=False):
        match = act(a_match(ann, bob, "(X)", "(Y)"), 0, Choose({"X": 7}))
    answer = signed_in(ann).post(f"{match.get_absolute_url()}abandon/")
    assert answer.status_code == 409
    assert "for 14 days" in answer.content.decode()
    assert now(match).status == Match.Status.PLAYING


def test_nobody_else_may(silent: Match) -> None:
    with pytest.raises(NotSeated):
        play.abandon(silent.pk, a_player("Tom"))


def test_a_robot_never_does(players: tuple[User, User], silent: Match) -> None:
    User.objects.filter(pk=players[0].pk).update(is_robot=True)
    with pytest.raises(TooLate, match="Robots wait"):
        play.abandon(silent.pk, players[0])


def test_an_offer_and_a_match_that_is_over_are_not_abandoned(
    players: tuple[User, User], silent: Match
) -> None:
    play.abandon(silent.pk, players[0])
    for match in (silent, an_offer(*players)):
        with pytest.raises(TooLate, match="isn’t being played"):
            play.abandon(match.pk, players[0])


def test_an_answer_comes_too_late(players: tuple[User, User], silent: Match) -> None:
    play.abandon(silent.pk, players[0])
    data = {"decision": "1", "action": "choose", "swing.Y": "5"}
    assert signed_in(players[1]).post(f"{silent.get_absolute_url()}act/", data).status_code == 409
    assert not Seat.objects.filter(match=silent, owes__isnull=False).exists()
