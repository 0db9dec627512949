"""Time in news: when an answer is due, and one warning before time is up."""

from datetime import timedelta
from html import unescape

import pytest
import time_machine

from accounts.models import User
from games import play
from games.models import Match
from games.play import timekeeping
from notifications.kinds import Channel
from notifications.models import Hook, Notice, Wishes
from notifications.pages.news_list import unread
from rules import Surrender
from tests.accounts.people import signed_in
from tests.games.clocks import at_turn, time_passes
from tests.games.matches import a_match, act
from tests.notifications.letters_to_us import Later
from tests.notifications.post_office import PostOffice, html_of, text_of

pytestmark = pytest.mark.django_db

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)


def active_player(match: Match) -> User:
    player = at_turn(match)[0].player
    assert player is not None
    return player


def in_the_list(player: User) -> str:
    return unescape(signed_in(player).get("/news/").content.decode())


def count_warnings(player: User) -> int:
    return Notice.objects.filter(player=player, kind="short").count()


def test_a_mail_about_a_turn_says_until_when_to_answer(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, pace="days:3")
    player = active_player(match)
    later(60)
    mail = post_office.to(player.email)[0]
    told = "You have until Thursday noon (2 days 23 hours)."
    assert told in mail["Subject"]
    assert told in text_of(mail)
    assert told in html_of(mail)


def test_without_a_clock_no_time_is_told(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players)
    later(60)
    assert "until" not in text_of(post_office.to(active_player(match).email)[0])


def test_a_player_reads_the_time_by_their_own_clock(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    for player in players:
        player.preferences.time_zone = "Asia/Tokyo"
        player.preferences.save()
    match = a_match(*players, pace="days:3")
    later(60)
    assert "You have until Thursday 9 p.m." in text_of(post_office.to(active_player(match).email)[0])


def test_one_warning_comes_six_hours_before_time_is_up(
    players: tuple[User, User], clock: time_machine.Traveller, post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, pace="days:3")
    player = active_player(match)
    later(15)
    time_passes(clock, 3 * DAY - 6 * HOUR - 16 * MINUTE)
    assert count_warnings(player) == 0
    time_passes(clock, MINUTE)
    time_passes(clock, MINUTE)
    assert count_warnings(player) == 1, "only once"
    assert in_the_list(player).count("is nearly up: 5 hours 59 minutes left (until Thursday noon).") == 1
    later(15)
    mails = [mail for mail in post_office.to(player.email) if "nearly up" in mail["Subject"]]
    assert len(mails) == 1
    assert "5 hours 44 minutes left (until Thursday noon)." in mails[0]["Subject"]


def test_of_a_short_time_the_last_quarter_is_warned_of_and_of_a_live_match_nothing(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="bank:1+0")
    act(match, at_turn(match)[0].number, Surrender())
    live = a_match(*players, pace="live:180+0")
    time_passes(clock, 3 * HOUR)
    assert not Notice.objects.filter(match=live, kind="short").exists()
    time_passes(clock, 15 * HOUR + 2 * MINUTE)
    assert Notice.objects.filter(match=match, kind="short").count() == 1


def test_a_warning_is_no_news_once_the_player_has_answered(
    players: tuple[User, User], clock: time_machine.Traveller, post_office: PostOffice, later: Later
) -> None:
    match = a_match(*players, "(20) (20)", "(4) (10)", pace="days:3")
    player = active_player(match)
    time_passes(clock, 3 * DAY - 5 * HOUR)
    assert unread(player) == 1, "also though the player has seen the match before"
    act(match, at_turn(match)[0].number, Surrender())
    assert (unread(player), active_player(match) == player) in ((0, False), (1, True))
    later(15)
    assert not [mail for mail in post_office.to(player.email) if "nearly up" in mail["Subject"]]
    assert f"Your time against {next(one for one in players if one != player)} was nearly up." in in_the_list(
        player
    )


def test_nobody_is_warned_who_was_given_more_time_or_whose_clock_was_stopped(
    players: tuple[User, User], clock: time_machine.Traveller, post_office: PostOffice, later: Later
) -> None:
    given, stopped = a_match(*players, pace="days:3"), a_match(*players, pace="days:3")
    time_passes(clock, 3 * DAY - 5 * HOUR)
    giver = at_turn(given)[1].player
    assert giver is not None
    play.give_time(given.pk, giver)
    timekeeping.stop(Match.objects.get(pk=stopped.pk))
    later(15)
    assert not [mail for mail in post_office.mails if "nearly up" in mail["Subject"]]


def test_a_warning_comes_by_every_channel_that_is_wished(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    for player in players:
        wished = [Channel.SITE.value, Channel.HOOK.value, Channel.DIGEST.value]
        Wishes.objects.create(player=player, chosen={"short": wished})
        Hook.objects.create(player=player, url="https://hooks.example/1")
    a_match(*players, pace="days:3")
    time_passes(clock, 3 * DAY - 5 * HOUR)
    notice = Notice.objects.get(kind="short")
    assert (notice.on_site, notice.in_digest, notice.mail) == (True, True, None)
    assert notice.hook is not None


def test_what_to_hear_of_short_time_is_chosen_like_other_news(players: tuple[User, User]) -> None:
    assert "my time in a match is nearly up" in unescape(
        signed_in(players[0]).get("/accounts/notifications/").content.decode()
    )
