"""Going live: a slow match becomes live and slow again by agreement while both players are present."""

from datetime import timedelta

import pytest
import time_machine

from accounts.models import User
from core.refusals import NotPossible
from games import play
from games.live import presence
from games.models import Agreement, Match
from games.play import MatchCode, ProposedSeat
from tests.accounts.people import signed_in
from tests.games.clocks import at_turn, now, time_passes
from tests.games.matches import a_match, an_offer

pytestmark = pytest.mark.django_db

What = Agreement.What
MINUTE = timedelta(minutes=1)


def come(match: Match, *players: User) -> None:
    for player in players:
        presence.note_arrival(match.pk, player.pk)


def go_live(match: Match, players: tuple[User, User]) -> None:
    come(match, *players)
    play.ask(match.pk, players[0], What.LIVE)
    play.agree(match.pk, players[1], What.LIVE)


@pytest.mark.parametrize("pace", ["", "days:3", "bank:7+1"])
def test_both_have_ten_minutes_and_go_back_to_what_they_had(
    clock: time_machine.Traveller, players: tuple[User, User], pace: str
) -> None:
    match = a_match(*players, pace=pace)
    time_passes(clock, timedelta(days=1))
    go_live(match, players)
    slow, _other = at_turn(match)
    assert (now(match).pace, now(match).pace_before) == ("live:10+5", pace)
    assert slow.due_at is not None
    time_passes(clock, 2 * MINUTE)
    play.ask(match.pk, players[0], What.DAYS)
    play.agree(match.pk, players[1], What.DAYS)
    slow, _other = at_turn(match)
    assert (now(match).pace, now(match).pace_before) == (pace, None)
    left = None if slow.due_at is None else slow.due_at - now(match).moved_at
    days_left = {"": None, "days:3": 3, "bank:7+1": 6}[pace]
    passed = timedelta(days=1) + 2 * MINUTE
    assert left == (None if days_left is None else timedelta(days=days_left) + passed)


def test_who_leaves_a_live_match_loses_it_on_time(
    clock: time_machine.Traveller, players: tuple[User, User]
) -> None:
    match = a_match(*players, pace="days:3")
    go_live(match, players)
    slow, _other = at_turn(match)
    time_passes(clock, 16 * MINUTE)
    assert now(match).status == Match.Status.FINISHED
    assert now(match).all_seats[slow.number].forfeited == "time"


def test_nobody_asks_or_agrees_while_the_other_is_elsewhere(
    clock: time_machine.Traveller, players: tuple[User, User]
) -> None:
    ann, bob = players
    match = a_match(*players, pace="days:3")
    come(match, ann)
    with pytest.raises(NotPossible) as error:
        play.ask(match.pk, ann, What.LIVE)
    assert error.value.code == MatchCode.NOT_ALL_HERE
    come(match, bob)
    play.ask(match.pk, ann, What.LIVE)
    presence.note_leaving(match.pk, ann.pk)
    with pytest.raises(NotPossible) as error:
        play.agree(match.pk, bob, What.LIVE)
    assert error.value.code == MatchCode.NOT_ALL_HERE
    assert now(match).pace == "days:3"


def test_what_is_live_or_stopped_or_played_by_a_robot_does_not_go_live(
    clock: time_machine.Traveller, players: tuple[User, User]
) -> None:
    ann = players[0]
    live = a_match(*players, pace="live:5+5")
    for pace in (What.LIVE, What.DAYS):  # it was never slow
        refused = play.why_not_ask(live, pace)
        assert refused is not None
        assert str(refused) == "This match is already at that pace."
    stopped = a_match(*players, pace="days:3")
    come(stopped, *players)
    play.stop(stopped)
    refused = play.why_not_ask(stopped, What.LIVE)
    assert refused is not None
    assert refused.code == MatchCode.CLOCKS_ARE_STOPPED
    robot = User.objects.create_user("Rob", is_robot=True)
    with_robot = play.accept(an_offer(ann, robot).pk, robot)
    refused = play.why_not_ask(with_robot, What.LIVE)
    assert refused is not None
    assert refused.code == MatchCode.LIVE_AMONG_PEOPLE


def test_the_rematch_is_as_slow_as_the_match_was_agreed(
    clock: time_machine.Traveller, players: tuple[User, User]
) -> None:
    match = a_match(*players, pace="days:3")
    go_live(match, players)
    play.surrender_match(match.pk, players[0])
    again = play.rematch(match.pk, players[0], [ProposedSeat(None, "(6)"), ProposedSeat(None, "(8)")])
    assert again.pace == "days:3"


def test_the_page_offers_it_while_both_are_here(
    clock: time_machine.Traveller, players: tuple[User, User]
) -> None:
    match = a_match(*players, pace="days:3")
    client = signed_in(players[0])
    assert "Ask to switch to live play" not in client.get(match.get_absolute_url()).content.decode()
    come(match, *players)
    assert "Ask to switch to live play" in client.get(match.get_absolute_url()).content.decode()
    client.post(f"/match/{match.pk}/ask/", {"what": "live"})
    page = signed_in(players[1]).get(match.get_absolute_url()).content.decode()
    assert "asks to switch to live play: 10 minutes each" in page
