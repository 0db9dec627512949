"""Digests and weekly summaries come at the player's hour, even when clocks change."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from accounts.models import Preferences, User
from games import play
from notifications import digests
from notifications.digest_times import next_time
from notifications.kinds import KINDS, Channel
from notifications.models import Delivery, Notice, Wishes
from tests.accounts.people import a_player
from tests.games.matches import a_match, a_match_given_up, an_offer, play_to_the_end, two_friends
from tests.notifications.post_office import PostOffice, html_of, text_of
from tests.robots.work import work

pytestmark = pytest.mark.django_db


def wishes_in(zone: str, **chosen: object) -> Wishes:
    player = a_player("Ann")
    Preferences.objects.create(player=player, time_zone=zone)
    return Wishes(player=player, **chosen)


@pytest.mark.parametrize(
    ("zone", "hour", "after", "due"),
    [
        ("UTC", 8, "2026-03-02 07:59", "2026-03-02 08:00"),
        ("UTC", 8, "2026-03-02 08:00", "2026-03-03 08:00"),
        ("Europe/Berlin", 8, "2026-03-28 12:00", "2026-03-29 06:00"),  # the night in which summer begins
        ("Europe/Berlin", 8, "2026-10-24 12:00", "2026-10-25 07:00"),  # and ends
        ("Europe/Berlin", 2, "2026-03-29 00:00", "2026-03-29 01:00"),  # two o'clock is skipped: at three
        ("Europe/Berlin", 2, "2026-10-24 23:00", "2026-10-25 00:00"),  # two o'clock comes twice: the first
        ("Europe/Berlin", 2, "2026-10-25 00:00", "2026-10-26 01:00"),
        ("Asia/Kathmandu", 8, "2026-03-02 00:00", "2026-03-02 02:15"),
        ("Pacific/Kiritimati", 8, "2026-03-02 00:00", "2026-03-02 18:00"),
        ("Pacific/Pago_Pago", 20, "2026-03-02 00:00", "2026-03-02 07:00"),
        ("Australia/Lord_Howe", 8, "2026-04-04 00:00", "2026-04-04 21:30"),  # half an hour of summer
    ],
)
def test_a_daily_mail_is_due_at_the_players_hour(zone: str, hour: int, after: str, due: str) -> None:
    wishes = wishes_in(zone, digest_hour=hour)
    found = next_time(wishes, datetime.fromisoformat(after).replace(tzinfo=UTC), weekly=False)
    assert found.strftime("%Y-%m-%d %H:%M") == due


@pytest.mark.parametrize(
    ("zone", "after", "due"),
    [
        ("UTC", "2026-03-02 08:00", "2026-03-09 08:00"),
        ("Pacific/Kiritimati", "2026-03-01 17:00", "2026-03-01 18:00"),  # Monday there, Sunday elsewhere
        ("America/New_York", "2026-03-07 12:00", "2026-03-09 12:00"),  # summer began on Sunday
    ],
)
def test_a_weekly_mail_is_due_on_the_players_day(zone: str, after: str, due: str) -> None:
    wishes = wishes_in(zone, digest_hour=8, digest_weekday=0)
    found = next_time(wishes, datetime.fromisoformat(after).replace(tzinfo=UTC), weekly=True)
    assert found.strftime("%Y-%m-%d %H:%M") == due


def test_every_day_of_a_year_has_one_mail_in_every_zone() -> None:
    for zone in ("Europe/Berlin", "America/Sao_Paulo", "Australia/Lord_Howe", "Africa/Casablanca"):
        wishes = Wishes(player=User(username="x"), digest_hour=2)
        wishes.player.saved_preferences = Preferences(player=wishes.player, time_zone=zone)
        due = datetime(2026, 1, 1, tzinfo=UTC)
        for _day in range(365):
            after = due
            due = next_time(wishes, after, weekly=False)
            assert timedelta(hours=22) < due - after < timedelta(hours=26) or after.hour == 0


def choose_wishes(player: User, **channels: list[str]) -> Wishes:
    wishes = Wishes(player=player, chosen={kind: [] for kind in KINDS} | channels, digest_hour=18)
    digests.plan(wishes)
    wishes.save()
    return wishes


@pytest.fixture
def until(clock: time_machine.Traveller) -> Callable[[str], None]:
    def travel(moment: str) -> None:
        clock.move_to(datetime.fromisoformat(moment).replace(tzinfo=UTC))
        digests.sweep_digests()
        work()

    return travel


@pytest.mark.services
def test_what_is_kept_comes_in_one_mail_at_the_hour(
    until: Callable[[str], None], post_office: PostOffice
) -> None:
    ann, bob = two_friends()
    choose_wishes(bob, challenge=[Channel.DIGEST], chat=[Channel.DIGEST])
    first, second = an_offer(ann, bob), an_offer(ann, bob)
    until("2026-03-02 17:59")
    assert post_office.mails == []
    until("2026-03-02 18:00")
    (mail,) = post_office.to(bob.email)
    assert mail["Subject"] == "News from 2 matches"
    for body in (text_of(mail), html_of(mail)):
        assert body.count("Ann challenges you.") == 2
        assert first.get_absolute_url() in body
        assert second.get_absolute_url() in body
    until("2026-03-03 18:00")
    assert len(post_office.to(bob.email)) == 1


def test_what_is_no_news_any_more_is_left_out(until: Callable[[str], None], post_office: PostOffice) -> None:
    ann, bob = two_friends()
    choose_wishes(bob, challenge=[Channel.DIGEST])
    offer = an_offer(ann, bob)
    play.decline(offer.pk, ann)
    until("2026-03-02 18:00")
    assert post_office.to(bob.email) == []
    assert Delivery.objects.get(player=bob).state == Delivery.State.DROPPED


def test_that_a_match_began_is_no_news_once_it_is_over(
    until: Callable[[str], None], post_office: PostOffice
) -> None:
    ann, bob = two_friends()
    for player in (ann, bob):
        choose_wishes(player, begun=[Channel.DIGEST], round=[Channel.DIGEST])
    play_to_the_end(an_offer(ann, bob, "(4)", "(20)", first_to=2))
    until("2026-03-02 18:00")
    assert post_office.mails == []


@pytest.mark.services
def test_who_moves_to_another_zone_gets_it_at_the_new_hour(
    until: Callable[[str], None], post_office: PostOffice
) -> None:
    ann, bob = two_friends()
    choose_wishes(bob, challenge=[Channel.DIGEST])
    an_offer(ann, bob)
    Preferences.objects.create(player=bob, time_zone="America/New_York")
    until("2026-03-02 18:00")
    assert post_office.mails == []
    until("2026-03-02 23:00")
    assert len(post_office.to(bob.email)) == 1


@pytest.mark.services
def test_a_week_is_summed_up(until: Callable[[str], None], post_office: PostOffice) -> None:
    ann, bob = two_friends()
    choose_wishes(ann, summary=[Channel.MAIL, Channel.SITE])
    a_match_given_up(ann, bob)
    until("2026-03-02 18:00")
    (mail,) = post_office.to(ann.email)
    assert mail["Subject"].startswith("Your week. Matches won: ")
    assert "against Bob" in text_of(mail)
    assert Notice.objects.get(kind="summary", player=ann).on_site
    until("2026-03-09 18:00")
    assert len(post_office.to(ann.email)) == 1, "nothing happened that week"


@pytest.mark.services
def test_the_list_of_news_forgets_what_was_seen(clock: time_machine.Traveller) -> None:
    from tests.games.forms import page_of, signed_in

    ann, bob = two_friends()
    match = a_match(ann, bob, "(4) (X)", "(6) (Y)")
    play.say(match.pk, ann, "hello")
    client = signed_in(bob)
    front = client.get("/help/").content.decode()
    assert '<b class="count">' in front
    assert "Ann sent you a chat message." in client.get("/news/").content.decode()
    assert '<b class="count">' not in client.get("/help/").content.decode()
    clock.shift(timedelta(minutes=1))
    play.say(match.pk, ann, "hello again")
    assert '<b class="count">' in client.get("/help/").content.decode()
    page_of(match, bob)
    assert '<b class="count">' not in client.get("/help/").content.decode()
