"""The e-mail to players who asked for it and have been away for a month."""

from collections.abc import Callable
from datetime import date, timedelta
from email.message import EmailMessage

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.models import Preferences, User
from accounts.vacations import announce
from games import play
from notifications.kinds import Channel
from notifications.models import Delivery, Notice, Silenced, Wishes, wishes_of
from pages.people import missed_mail
from pages.people.missed_mail import MissedNews, absent_players, write_to, write_to_absent_players
from rules import Surrender
from tests.accounts.people import a_player, befriend, block, signed_in
from tests.games.matches import a_match, act, an_offer
from tests.html import parsed
from tests.notifications.letters_to_us import Later
from tests.notifications.post_office import PostOffice, html_of, links_in, text_of
from tests.training.puzzles.stored import some_puzzles

pytestmark = pytest.mark.django_db

SETTINGS = "/accounts/notifications/"
SUBJECT = "Your dice miss you, Ann."
Wait = Callable[[int], list[EmailMessage]]


def ask_for_it(player: User) -> None:
    wishes = wishes_of(player)
    wishes.chosen = wishes.chosen | {MissedNews.name: [Channel.MAIL.value]}
    wishes.save()


@pytest.fixture
def ann(clock: time_machine.Traveller) -> User:
    ann = a_player("Ann")
    ask_for_it(ann)
    return ann


@pytest.fixture
def wait(ann: User, clock: time_machine.Traveller, post_office: PostOffice, later: Later) -> Wait:
    """Return a function that lets days pass, tidies, and returns all such mails that Ann has got."""

    def pass_by(days: int) -> list[EmailMessage]:
        clock.shift(timedelta(days=days))
        call_command("tidy", verbosity=0)
        later()
        return [mail for mail in post_office.to(ann.email) if mail["Subject"] == SUBJECT]

    return pass_by


def visit(player: User) -> None:
    signed_in(player).get("/help/")


# ---- who gets it, and when


@pytest.mark.services
def test_it_comes_after_thirty_days_once(wait: Wait) -> None:
    assert wait(29) == []
    (mail,) = wait(1)
    assert "Here’s what’s waiting for you:" in text_of(mail)
    assert len(wait(1)) == 1


def test_nobody_gets_it_unasked(wait: Wait, post_office: PostOffice) -> None:
    bob = a_player("Bob")
    Wishes.objects.create(player=a_player("Cid"), chosen={MissedNews.name: []})
    assert wishes_of(bob).channels(MissedNews.name) == []
    wait(30)
    assert {mail["To"] for mail in post_office.mails} == {"ann@example.test"}


@pytest.mark.services
def test_it_comes_once_a_quarter_and_three_times_at_most(wait: Wait) -> None:
    counts = [len(wait(days)) for days in (30, 91, 1, 91, 1, 92, 400)]
    assert counts == [1, 1, 2, 2, 3, 3, 3]
    *others, last = wait(0)
    assert "This is the last of these e-mails unless you come back." in text_of(last)
    assert "This is the last of these e-mails unless you come back." in html_of(last)
    assert not any("This is the last" in text_of(mail) for mail in others)


@pytest.mark.services
def test_after_a_visit_it_is_counted_anew_but_still_comes_once_a_quarter(ann: User, wait: Wait) -> None:
    assert len(wait(30)) == 1
    visit(ann)
    assert len(wait(60)) == 1, "an absence of 60 days, but in the same quarter"
    assert len(wait(32)) == 2
    assert Wishes.objects.get(player=ann).missed_mails == 1
    visit(ann)
    assert [len(wait(92)) for _number in range(5)] == [3, 4, 5, 5, 5]


def test_a_player_who_returns_before_it_is_sent_does_not_get_it(
    ann: User, clock: time_machine.Traveller, post_office: PostOffice, later: Later
) -> None:
    clock.shift(timedelta(days=30))
    assert write_to_absent_players() == 1
    clock.shift(timedelta(seconds=10))
    visit(ann)
    later()
    assert post_office.mails == []
    assert Delivery.objects.get().reason == "This is no longer news."


def close(player: User) -> None:
    player.is_active = False
    player.save()


def go_on_vacation(player: User) -> None:
    announce(player, date(2026, 3, 30), date(2026, 4, 2))


def say_away(player: User) -> None:
    player.away_message = "At sea."
    player.save()


def lose_confirmation(player: User) -> None:
    EmailAddress.objects.filter(user=player).update(verified=False)


def bounce(player: User) -> None:
    Silenced.objects.create(player=player, address=player.email, why=Silenced.Why.BOUNCED)


def park(player: User) -> None:
    Delivery.objects.create(
        player=player, state=Delivery.State.PARKED, address=player.email, due=timezone.now()
    )


def be_a_guest(player: User) -> None:
    player.is_guest = True
    player.save()


def stop_mail(player: User) -> None:
    wishes = wishes_of(player)
    wishes.remove_channels(Channel.MAIL)
    wishes.save()


@pytest.mark.parametrize(
    "change",
    [close, go_on_vacation, say_away, lose_confirmation, bounce, park, be_a_guest, stop_mail],
    ids=lambda change: change.__name__,
)
def test_some_never_get_it_and_it_is_not_counted(
    ann: User, change: Callable[[User], None], clock: time_machine.Traveller
) -> None:
    change(ann)
    clock.shift(timedelta(days=30))
    assert write_to_absent_players() == 0
    assert not Notice.objects.exists()
    assert Wishes.objects.get(player=ann).missed_at is None


def test_a_player_whose_turn_it_is_does_not_get_it(ann: User, clock: time_machine.Traveller) -> None:
    match = a_match(ann, a_player("Bob"), "(1) M(20)", "M(4)", first_to=1)
    clock.shift(timedelta(days=40))
    assert write_to_absent_players() == 0
    act(match, 0, Surrender())
    assert write_to_absent_players() == 0, "the match was played lately, perhaps by e-mail"
    clock.shift(timedelta(days=31))
    assert write_to_absent_players() == 1


def test_a_match_that_waits_for_the_other_does_not_hold_it_up(
    ann: User, clock: time_machine.Traveller
) -> None:
    a_match(a_player("Bob"), ann, "(1) M(20)", "M(4)")
    clock.shift(timedelta(days=29))
    assert write_to_absent_players() == 0
    clock.shift(timedelta(days=2))
    assert write_to_absent_players() == 1


@pytest.mark.services
def test_two_workers_send_one(ann: User, clock: time_machine.Traveller) -> None:
    clock.shift(timedelta(days=30))
    now = timezone.now()
    assert list(absent_players(now)) == [ann]
    assert write_to(ann.pk, now)
    assert not write_to(ann.pk, now), "the other had found her, too"
    assert Delivery.objects.count() == 1


def test_a_day_has_a_limit_and_a_failure_stops_no_other(
    ann: User, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Bob", "Cid", "Dot"):
        ask_for_it(a_player(name))
    clock.shift(timedelta(days=30))
    monkeypatch.setattr(missed_mail, "MOST_A_DAY", 3)
    assert write_to_absent_players() == 3
    assert write_to_absent_players() == 1
    assert write_to_absent_players() == 0


# ---- what it says


@pytest.mark.services
def test_it_says_what_waits(ann: User, wait: Wait, clock: time_machine.Traveller) -> None:
    some_puzzles(1)
    bob, cid, dot, eve, far = (a_player(name) for name in ("Bob", "Cid", "Dot", "Eve", "Far"))
    for friend in (bob, cid, dot, eve, far):
        befriend(ann, friend)
    block(dot, ann)
    Preferences.objects.create(player=eve, shows_last_seen=False)
    clock.shift(timedelta(days=29))
    for friend in (bob, cid, dot, eve):
        visit(friend)
    an_offer(bob, ann, pace="")
    (mail,) = wait(1)
    for body in (text_of(mail), html_of(mail)):
        assert "1 challenge" in body
        assert "from Bob." in body
        assert "Puzzle of the day" in body
        assert "Your friends are playing" in body
        assert "Bob and Cid." in body or "Cid and Bob." in body
        assert not any(name in body for name in ("Dot", "Eve", "Far"))
        assert "Your next opponent" in body
    assert links_in(mail)[:4] == ["/matches/", "/puzzles/daily/", "/following/", "/matches/new/"]


def test_it_names_nothing_that_is_not_there(wait: Wait) -> None:
    (mail,) = wait(30)
    assert "challenge" not in text_of(mail)
    assert "Puzzle" not in text_of(mail)
    assert "friends" not in text_of(mail)
    assert "Your next opponent: a robot at your level, or a person." in text_of(mail)


def test_a_declined_challenge_is_not_named(ann: User, wait: Wait, clock: time_machine.Traveller) -> None:
    offer = an_offer(a_player("Bob"), ann)
    play.decline(offer.pk, ann)
    (mail,) = wait(30)
    assert "challenge" not in text_of(mail)


@pytest.mark.services
def test_one_click_stops_it(ann: User, wait: Wait, client: Client) -> None:
    (mail,) = wait(30)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    (link,) = links_in(mail, "/mail/stop/")
    assert link in mail["List-Unsubscribe"]
    assert client.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert wishes_of(ann).channels(MissedNews.name) == []
    assert len(wait(92)) == 1


# ---- how players ask for it


def boxes(player: User) -> list[str]:
    page = parsed(signed_in(player).get(SETTINGS).content.decode())
    return [
        box.attributes["name"]
        for box in page.all("input", type="checkbox")
        if box.attributes["name"].startswith("missed.")
    ]


def test_it_is_offered_only_by_mail(ann: User) -> None:
    assert boxes(ann) == ["missed.mail"]


def test_a_box_for_another_channel_is_not_read(ann: User) -> None:
    sent = {"channel": ["site", "mail"], "missed.site": "on", "digest_every": "day"}
    signed_in(ann).post(SETTINGS, sent | {"digest_weekday": 0, "digest_hour": 8})
    assert wishes_of(ann).channels(MissedNews.name) == []


@pytest.mark.parametrize(("preset", "channels"), [("turn", []), ("mine", []), ("all", ["mail"])])
def test_of_the_presets_only_everything_has_it(ann: User, preset: str, channels: list[str]) -> None:
    signed_in(ann).post(SETTINGS, {"preset": preset})
    assert wishes_of(ann).channels(MissedNews.name) == channels
