"""Notifications of nudges, sent to players who let an opponent wait."""

from datetime import timedelta

import pytest
import time_machine

from accounts.models import User
from games import play
from games.models import Match, Seat
from notifications.digests import sweep_digests
from notifications.models import Notice, Wishes
from tests.accounts.people import signed_in
from tests.games.clocks import at_turn
from tests.games.matches import a_match
from tests.html import parsed
from tests.notifications.letters_to_us import Later
from tests.notifications.post_office import PostOffice, text_of

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def who_wait(match: Match) -> tuple[User, User]:
    """Return the slow player, then the one who waits."""
    slow, quick = at_turn(match)
    assert slow.player is not None
    assert quick.player is not None
    return slow.player, quick.player


def without_turns(player: User, **chosen: list[str]) -> None:
    Wishes.objects.create(player=player, chosen={"turn": ["site"], "begun": ["site"], **chosen})


def nudges_to(office: PostOffice, player: User) -> list[str]:
    return [mail["Subject"] for mail in office.to(player.email) if "reminds you" in mail["Subject"]]


def test_a_nudge_is_on_the_site_and_in_the_collected_mail_if_the_turn_was_told(
    players: tuple[User, User], clock: time_machine.Traveller, post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players)
    slow, quick = who_wait(match)
    later(15)
    assert len(post_office.to(slow.email)) == 1, "of the turn"
    clock.shift(2 * DAY)
    play.nudge(match.pk, quick)
    assert (
        f"{quick} reminds you: it’s been your turn for 2 days."
        in parsed(signed_in(slow).get("/news/").content.decode()).text
    )
    later(15)
    assert nudges_to(post_office, slow) == []
    later(24 * 60)
    sweep_digests()
    later(0)
    digest = post_office.to(slow.email)[-1]
    assert f"{quick} reminds you" in text_of(digest)


def test_it_comes_by_mail_if_no_channel_told_of_the_turn_and_only_once_a_day_however_many_nudge(
    players: tuple[User, User], clock: time_machine.Traveller, post_office: PostOffice, later: Later
) -> None:
    for player in players:
        without_turns(player)
    matches = [a_match(*players) for _number in range(6)]
    clock.shift(2 * DAY)
    nudged = [(match, *who_wait(match)) for match in matches]
    for match, _slow, quick in nudged:
        play.nudge(match.pk, quick)
    later(15)
    for player in players:
        of_them = [slow for _match, slow, _quick in nudged if slow == player]
        assert len(nudges_to(post_office, player)) == min(1, len(of_them)), player
        collected = Notice.objects.filter(player=player, kind="nudge", in_digest=True).count()
        assert collected == max(0, len(of_them) - 1), "the others are folded in"


def test_the_answer_makes_it_old(
    players: tuple[User, User], clock: time_machine.Traveller, post_office: PostOffice, later: Later
) -> None:
    for player in players:
        without_turns(player)
    match = a_match(*players)
    slow, quick = who_wait(match)
    clock.shift(2 * DAY)
    play.nudge(match.pk, quick)
    play.surrender_round(match.pk, slow, 1)
    later(15)
    assert nudges_to(post_office, slow) == []
    page = parsed(signed_in(slow).get("/news/").content.decode()).text
    assert f"{quick} reminded you that it was your turn." in page


def test_players_who_do_not_want_it_hear_nothing(
    players: tuple[User, User], clock: time_machine.Traveller, post_office: PostOffice, later: Later
) -> None:
    for player in players:
        without_turns(player, nudge=[])
    match = a_match(*players)
    slow, quick = who_wait(match)
    clock.shift(2 * DAY)
    play.nudge(match.pk, quick)
    later(15)
    assert post_office.to(slow.email) == []
    assert not Notice.objects.filter(kind="nudge").exists()


def test_the_site_names_nobody_when_it_reminds_by_itself(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players)
    slow, quick = who_wait(match)
    clock.shift(3 * DAY)
    play.sweep_nudges()
    page = parsed(signed_in(slow).get("/news/").content.decode()).text
    assert f"Your match against {quick} is waiting for you." in page
    assert Seat.objects.get(match=match, player=slow).nudges == 1
