"""Exporting a player's data, and closing an account."""

import io
import json
from datetime import time, timedelta
from typing import Any
from zipfile import ZipFile

import pytest
import time_machine
from django.core.mail import EmailMessage
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.bots.creation import close_with_bots
from accounts.hours import change_hours
from accounts.models import Preferences, User
from accounts.players.follows_and_blocks import block
from accounts.vacations import announce
from games import play
from games.fairness.verifying import verify
from games.models import Match, Seat
from pages.models import Leaving
from pages.people.leaving import close_account, close_due_accounts
from stats.counting.locking import SomebodyElseCounts, hold_lock
from stats.models import PlayerRating
from stats.rating import FIRST_MU
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import PASSWORD, a_guest, a_player, introduce, signed_in
from tests.games.matches import a_match, an_offer, two_friends
from tests.refusals import TOO_OFTEN, outcome
from tests.stats.finished import a_move
from tests.tournaments.events import a_tournament, some_fighters
from tournaments import verbs

pytestmark = pytest.mark.django_db


def log_in(client: Client, name: str) -> None:
    """Log in by password, then give it again, which sensitive actions require."""
    client.post("/accounts/login/", {"login": name, "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})


def data_of(client: Client) -> dict[str, Any]:
    answer: Any = client.post("/accounts/data/")
    assert answer["Content-Disposition"].startswith('attachment; filename="buttonmen-')
    with ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as archive:
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


@pytest.mark.parametrize("address", ["/accounts/data/", "/accounts/leave/"])
def test_only_the_player_gets_the_data_and_closes_the_account(client: Client, address: str) -> None:
    assert "/accounts/login/" in client.get(address)["Location"]
    a_player("Ann")
    client.post("/accounts/login/", {"login": "Ann", "password": PASSWORD})
    assert client.get(address).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(minutes=6)):
        assert client.post(address)["Location"].startswith("/accounts/reauthenticate/"), (
            "who left it open is safe"
        )


@pytest.mark.services
def test_ones_data_is_all_there_and_holds_no_secrets(client: Client) -> None:
    ann, bob = two_friends()
    Preferences.objects.create(player=ann, theme="dark")
    change_hours(ann, (time(23), time(7)), frozenset({6}))
    vacation = announce(ann, timezone.localdate(), timezone.localdate())
    block(ann, a_player("foe"))
    match = a_match(ann, bob)
    play.say(match.pk, ann, "Prepare to lose!")
    play.say(match.pk, bob, "Never.")
    log_in(client, "Ann")
    data = data_of(client)
    everything = json.dumps(data)
    assert data["profile.json"]["username"] == "Ann"
    assert data["preferences.json"]["theme"] == "dark"
    assert data["hours.json"]["hours"][0]["night_from"] == "23:00:00"
    assert data["hours.json"]["vacations"][0]["first"] == str(vacation.first)
    assert data["addresses.json"] == [{"email": "ann@example.test", "verified": True, "primary": True}]
    assert [row["blocked__username"] for row in data["people.json"]["blocks"]] == ["foe"]
    assert {row["match"] for row in data["notifications.json"]["told"]} == {match.pk}
    told = data[f"matches/{match.pk}.json"]
    assert [said["text"] for said in told["i_said"]] == ["Prepare to lose!"]
    assert told["seats"][1]["player"] == "Bob"
    assert "Never." not in everything
    for secret in [ann.password, match.sealed_seed, "bob@example.test"]:
        assert secret not in everything
    assert all("events" not in move for move in told["moves"]), "the match is still on"


def test_ones_tournaments_are_among_ones_data(client: Client) -> None:
    cup, mine = a_tournament(), a_tournament(title="Mine", organiser=a_player("Ann"))
    ann = User.objects.get(username="Ann")
    verbs.join(cup.pk, ann, some_fighters()[0].pk)
    verbs.cancel(mine.pk, ann, "Nobody came")
    log_in(client, "Ann")
    told = data_of(client)["tournaments.json"]
    (entered,) = told["entered"]
    assert (entered["tournament"], entered["state"], entered["fighters"]) == (cup.pk, "in", ["Fighter 0"])
    assert [row["title"] for row in told["organised"]] == ["Mine"]
    assert [(row["what"], row["words"]) for row in told["acts"]] == [
        ("founded", ""),
        ("cancelled", "Nobody came"),
    ]
    assert told["followed"] == []


def test_ones_data_is_not_made_by_the_dozen(client: Client) -> None:
    a_player("Ann")
    log_in(client, "Ann")
    for _ in range(10):
        data_of(client)
    assert outcome(client.post("/accounts/data/")).startswith(TOO_OFTEN)


@pytest.mark.services
def test_an_account_is_closed_after_two_weeks_and_its_player_told(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    ann = a_player("Ann")
    log_in(client, "Ann")
    client.post("/accounts/leave/")
    assert "Keep my account" in client.get("/accounts/leave/").content.decode()
    [mail] = mailoutbox
    assert mail.to == ["ann@example.test"]
    assert "change your mind" in str(mail.body)
    call_command("tidy", verbosity=0)
    assert User.objects.filter(pk=ann.pk).exists()
    Leaving.objects.update(day=timezone.localdate())
    call_command("tidy", verbosity=0)
    assert not User.objects.filter(pk=ann.pk).exists()
    assert client.get("/players/Ann/").status_code == 404


def test_who_looks_after_the_site_cannot_just_go(client: Client) -> None:
    a_player("keeper", is_staff=True)
    log_in(client, "keeper")
    assert "Ask an administrator" in client.post("/accounts/leave/", follow=True).content.decode()
    assert not Leaving.objects.exists()


def test_who_is_about_to_go_is_reminded(client: Client) -> None:
    ann = a_player("Ann")
    Leaving.objects.create(player=ann, day=timezone.localdate() + timedelta(days=3))
    client.force_login(ann)
    assert "will be deleted on" in client.get("/players/Ann/").content.decode()
    assert "will be deleted on" not in Client().get("/players/Ann/").content.decode()


def test_who_changes_their_mind_stays(client: Client) -> None:
    ann = a_player("Ann")
    log_in(client, "Ann")
    client.post("/accounts/leave/")
    client.post("/accounts/stay/")
    assert not Leaving.objects.exists()
    assert User.objects.filter(pk=ann.pk).exists()


def test_to_ask_again_does_not_put_the_day_off(client: Client) -> None:
    a_player("Ann")
    log_in(client, "Ann")
    client.post("/accounts/leave/")
    Leaving.objects.update(day=timezone.localdate() + timedelta(days=3))
    client.post("/accounts/leave/")
    assert Leaving.objects.get().day == timezone.localdate() + timedelta(days=3)


@pytest.mark.services
def test_matches_stay_with_a_former_player(client: Client) -> None:
    ann, bob = two_friends()
    match, offer = a_match(ann, bob, first_to=1), an_offer(ann, bob)
    Leaving.objects.create(player=ann, day=timezone.localdate())
    call_command("tidy", verbosity=0)
    assert Match.objects.get(pk=offer.pk).status == Match.Status.WITHDRAWN
    seats = Seat.objects.filter(match=match).order_by("number")
    assert [seat.name for seat in seats] == ["a former player", "Bob"]
    page = client.get(match.get_absolute_url())
    assert page.status_code == 200
    assert "Ann" not in page.content.decode()


@pytest.mark.services
@pytest.mark.parametrize("is_on_turn", [True, False])
def test_who_leaves_loses_their_matches(client: Client, is_on_turn: bool) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, first_to=2)
    turn = next(iter(match.battle.decisions))
    leaver = turn if is_on_turn else 1 - turn
    Leaving.objects.create(player=[ann, bob][leaver], day=timezone.localdate())
    call_command("tidy", verbosity=0)
    match = Match.objects.get(pk=match.pk)
    assert match.status == Match.Status.FINISHED
    assert match.battle.winner == 1 - leaver
    assert "left and lost the match" in client.get(match.get_absolute_url()).content.decode()
    assert verify(match).problems == []


def a_match_of_two_who_have_moved() -> tuple[User, User]:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    for seat in (0, 1):
        a_move(match, seat)
    return ann, bob


def test_what_one_loses_by_leaving_is_rated_although_nobody_has_counted_yet() -> None:
    ann, bob = a_match_of_two_who_have_moved()
    close_account(ann)
    assert PlayerRating.objects.get(player=bob).mu > FIRST_MU > PlayerRating.objects.get(player=None).mu
    call_command("rebuild_standing", "--check", verbosity=0)


@pytest.mark.services
def test_one_who_leaves_while_all_figures_are_made_anew_is_let_go_of_later() -> None:
    ann, bob = a_match_of_two_who_have_moved()
    with hold_lock(), pytest.raises(SomebodyElseCounts):
        close_account(ann)
    assert User.objects.filter(pk=ann.pk).exists()
    close_account(ann)
    assert PlayerRating.objects.get(player=bob).mu > FIRST_MU


@pytest.mark.services
def test_a_guest_is_forgotten_at_once(client: Client) -> None:
    guest = a_guest()
    client.force_login(guest)
    client.post("/accounts/leave/")
    assert not User.objects.exists()
    assert "_auth_user_id" not in client.session


@pytest.mark.services
def test_guests_who_do_not_come_back_are_forgotten_unless_they_finished_a_match() -> None:
    host, gone, here, known = a_player("host"), a_guest(), a_guest(), a_guest()
    introduce(host, known)
    Match.objects.filter(pk=a_match(host, known).pk).update(status=Match.Status.FINISHED)
    long_ago = timezone.now() - timedelta(days=31)
    User.objects.exclude(pk=here.pk).update(last_seen=long_ago)
    call_command("tidy", verbosity=0)
    assert set(User.objects.all()) == {host, here, known}
    assert gone not in User.objects.all()


def test_what_a_forgotten_guest_left_at_a_robots_table_goes_too() -> None:
    guest, host = a_guest(), a_player("host")
    robot = a_player("Robot-Magpie", is_robot=True)
    introduce(host, guest)
    a_match(guest, robot)
    with_a_person = a_match(host, guest)
    User.objects.filter(pk=guest.pk).update(last_seen=timezone.now() - timedelta(days=31))
    call_command("tidy", verbosity=0)
    assert list(Match.objects.all()) == [with_a_person]


@pytest.mark.services
def test_one_who_cannot_be_let_go_of_keeps_nobody_waiting(caplog: pytest.LogCaptureFixture) -> None:
    ann, bob = two_friends()
    match, cat = a_match(ann, bob), a_player("Cat")
    Match.objects.filter(pk=match.pk).update(battle_data={"format": "of another world"})
    for player in [ann, cat]:
        Leaving.objects.create(player=player, day=timezone.localdate())
    call_command("tidy", verbosity=0)
    assert set(User.objects.all()) == {ann, bob}
    assert f"player {ann.pk}" in caplog.text


# ---- bots


def test_a_closed_bot_loses_its_matches_at_once_and_goes_in_two_weeks() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    bot = a_bot(ann)
    match = a_match(bob, bot)
    signed_in(ann).post(f"/accounts/bots/{bot.pk}/close/")
    assert Match.objects.get(pk=match.pk).status == Match.Status.FINISHED
    assert not User.objects.get(pk=bot.pk).is_active
    assert not bot.tokens.exists()
    assert ann.bots.count() == 1, "its place is not free yet"
    Leaving.objects.update(day=timezone.localdate())
    close_due_accounts()
    assert not ann.bots.exists()


def test_with_their_owner_bots_go() -> None:
    ann = a_player("Ann")
    match = an_offer(a_bot(ann), None)
    close_account(ann)
    assert not User.objects.exists()
    assert not Match.objects.filter(pk=match.pk, status=Match.Status.OFFERED).exists()


def test_ones_bots_are_among_ones_data(client: Client) -> None:
    ann = a_player("Ann")
    bot = a_bot(ann)
    match = a_match(a_player("Bob"), bot)
    log_in(client, "Ann")
    (told,) = data_of(client)["bots.json"]
    assert (told["name"], told["matches"], len(told["tokens"])) == ("Bot-Monkey", [match.pk], 1)
    assert "digest" not in str(told)


def test_a_closed_account_is_nowhere_until_its_player_logs_in(client: Client) -> None:
    ann, bob = two_friends()
    bot = a_bot(ann)
    match, offer = a_match(ann, bob), an_offer(bob, ann)
    elsewhere = Client()
    for each in (client, elsewhere):
        log_in(each, "Ann")
    client.post("/accounts/pause/")
    for each in (client, elsewhere):
        assert "/accounts/login/" in each.get("/accounts/profile/")["Location"]
    assert client.get("/players/Ann/").status_code == 404
    assert "Ann" in client.get(f"/match/{match.pk}/").content.decode()
    assert not Match.objects.filter(pk__in=[match.pk, offer.pk], status__in=["offered", "playing"]).exists()
    assert not User.objects.get(pk=bot.pk).is_active
    assert (
        "open again"
        in client.post(
            "/accounts/login/", {"login": "Ann", "password": PASSWORD}, follow=True
        ).content.decode()
    )
    assert User.objects.get(pk=bot.pk).is_active
    assert client.get("/players/Ann/").status_code == 200
    assert "/accounts/login/" in elsewhere.get("/accounts/profile/")["Location"]


def test_a_code_by_mail_opens_a_closed_account(client: Client, mailoutbox: list[EmailMessage]) -> None:
    ann = a_player("Ann")
    log_in(client, "Ann")
    client.post("/accounts/pause/")
    client.post("/accounts/login/code/", {"email": ann.email})
    link = next(word for word in str(mailoutbox[-1].body).split() if "/login/link/" in word)
    client.post(link.partition("testserver")[2] or link)
    assert User.objects.get(pk=ann.pk).is_active


def test_what_moderators_close_stays_closed(client: Client) -> None:
    ann = a_player("Ann")
    log_in(client, "Ann")
    client.post("/accounts/pause/")
    close_with_bots(User.objects.get_queryset().filter(pk=ann.pk), "Cheating")
    answer = client.post("/accounts/login/", {"login": "Ann", "password": PASSWORD})
    assert answer.status_code == 403
    assert not User.objects.get(pk=ann.pk).is_active
