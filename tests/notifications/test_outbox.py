"""Mails that fail are retried, none is lost, and none is sent twice."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import User
from games import play
from games.models import Match
from notifications import outbox
from notifications.models import Delivery, Notice
from tests.accounts.people import a_player
from tests.games.matches import a_match, an_offer, two_friends
from tests.html import parsed
from tests.live_site import free_port
from tests.notifications.post_office import PostOffice

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

Later = Callable[..., None]


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


@pytest.fixture
def offer(players: tuple[User, User]) -> Match:
    return an_offer(*players)


@pytest.mark.services
def test_a_server_that_is_down_is_tried_again(
    offer: Match, post_office: PostOffice, later: Later, players: tuple[User, User]
) -> None:
    post_office.close()
    later(2)
    mail = Delivery.objects.get()
    assert mail.state == Delivery.State.WAITING
    assert mail.attempts == 1
    assert "ConnectionRefused" in mail.reason
    post_office.open()
    later(2)
    assert len(post_office.to(players[1].email)) == 1
    assert Delivery.objects.get().state == Delivery.State.SENT


def test_pauses_grow_up_to_half_a_day() -> None:
    pauses = [outbox.pause_after(attempts) for attempts in range(1, outbox.MOST_ATTEMPTS)]
    assert pauses[:3] == [timedelta(minutes=1), timedelta(minutes=4), timedelta(minutes=16)]
    assert pauses == sorted(pauses)
    assert pauses[-1] == timedelta(hours=12)
    assert sum(pauses, timedelta()) > timedelta(days=2)


def test_what_keeps_failing_is_parked_with_the_reason_and_can_be_tried_again(
    offer: Match, post_office: PostOffice, later: Later
) -> None:
    post_office.refusal = "451 come back later"
    later(2)
    for _attempt in range(outbox.MOST_ATTEMPTS):
        later(13 * 60)
    mail = Delivery.objects.get()
    assert mail.state == Delivery.State.PARKED
    assert mail.attempts == outbox.MOST_ATTEMPTS
    assert "come back later" in mail.reason
    post_office.refusal = ""
    boss = admin()
    page = boss.get("/admin/notifications/delivery/?state__exact=parked").content.decode()
    assert "come back later" in page
    boss.post("/admin/notifications/delivery/", {"action": "try_again", "_selected_action": [mail.pk]})
    later(1)
    assert len(post_office.mails) == 1


@pytest.mark.services
def test_a_no_for_good_is_parked_at_once(offer: Match, post_office: PostOffice, later: Later) -> None:
    post_office.refusal = "550 nobody here"
    later(2)
    assert Delivery.objects.get().state == Delivery.State.PARKED
    assert "nobody here" in Delivery.objects.get().reason


def test_an_address_that_nobody_knows_gets_no_more_mail_until_an_admin_tries_again(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    ann, bob = players
    an_offer(ann, bob)
    post_office.refusal = "550 nobody here"
    later(2)
    post_office.refusal = ""
    an_offer(ann, bob)
    later(2)
    assert post_office.mails == []
    reason = "We don’t send to this address: The mail server refused it."
    assert Delivery.objects.get(state=Delivery.State.DROPPED).reason == reason
    client = Client()
    client.force_login(bob)
    assert "nobody here" in client.get("/accounts/notifications/").content.decode()
    outbox.try_again(Delivery.objects.get(state=Delivery.State.PARKED))
    later(1)
    an_offer(ann, bob)
    later(2)
    assert len(post_office.mails) == 2


def admin() -> Client:
    boss = a_player("Root", is_staff=True, is_superuser=True)
    client = Client()
    client.force_login(boss)
    return client


def test_an_admin_takes_a_mail_out_of_the_queue_and_reads_none(
    offer: Match, post_office: PostOffice, later: Later
) -> None:
    mail = Delivery.objects.get()
    boss = admin()
    page = boss.get(f"/admin/notifications/delivery/{mail.pk}/change/").content.decode()
    assert "/mail/offer/" not in page
    boss.post("/admin/notifications/delivery/", {"action": "drop", "_selected_action": [mail.pk]})
    later()
    assert post_office.mails == []


@pytest.mark.services
def test_a_mail_whose_worker_died_is_taken_up_again(
    offer: Match, post_office: PostOffice, later: Later, clock: object
) -> None:
    mail = Delivery.objects.get()
    later(0.5)
    Delivery.objects.update(due=mail.made_at)
    assert outbox.claim(mail.pk) is not None
    later(2)
    assert post_office.mails == []
    outbox.sweep()
    later(1)
    assert post_office.mails == [], "its worker may still be at it"
    later(5)
    outbox.sweep()
    later(1)
    assert len(post_office.mails) == 1


@pytest.mark.services
def test_two_workers_send_a_mail_once(offer: Match, post_office: PostOffice, later: Later) -> None:
    mail = Delivery.objects.get()
    Delivery.objects.update(due=mail.made_at)
    assert outbox.claim(mail.pk) is not None
    assert outbox.claim(mail.pk) is None
    later(2)
    assert post_office.mails == []


def test_a_mail_sent_again_has_the_same_name(offer: Match, post_office: PostOffice, later: Later) -> None:
    later(2)
    Delivery.objects.update(state=Delivery.State.WAITING)
    later(2)
    first, second = post_office.mails
    assert first["Message-ID"] == second["Message-ID"]


@pytest.mark.services
def test_what_happens_while_a_mail_is_being_written_gets_a_mail_of_its_own(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    an_offer(*players)
    offer = Match.objects.get()
    Delivery.objects.update(state=Delivery.State.SENDING)
    play.decline(offer.pk, players[1])
    assert Delivery.objects.filter(state=Delivery.State.WAITING, player=players[0]).count() == 1


@pytest.mark.services
def test_a_notice_is_forgotten_with_the_move_that_was_undone(players: tuple[User, User]) -> None:
    match = a_match(*players)
    before = Notice.objects.count(), Delivery.objects.count()
    with transaction.atomic():
        play.say(match.pk, players[0], "hello")
        assert Notice.objects.count() > before[0]
        transaction.set_rollback(True)
    assert (Notice.objects.count(), Delivery.objects.count()) == before


@pytest.mark.services
def test_old_mails_are_forgotten(offer: Match, post_office: PostOffice, later: Later) -> None:
    later(2)
    later(61 * 24 * 60)
    outbox.sweep()
    assert not Delivery.objects.exists()


def test_an_admin_who_tests_the_mail_is_told_what_is_wrong(
    settings: Settings, post_office: PostOffice
) -> None:
    said = StringIO()
    call_command("sendtestmail", "tom@example.test", stdout=said)
    assert "took it" in said.getvalue()
    assert len(post_office.mails) == 1
    post_office.refusal = "550 who is tom?"
    with pytest.raises(CommandError, match=r"does not take mail for this address(.|\n)*who is tom"):
        call_command("sendtestmail", "tom@example.test", stdout=said)
    post_office.refusal = ""
    settings.EMAIL_PORT = free_port()
    with pytest.raises(CommandError, match="Nobody answers"):
        call_command("sendtestmail", "tom@example.test", stdout=said)
    settings.EMAIL_HOST = "mail.invalid"
    with pytest.raises(CommandError, match=r"no machine called mail\.invalid"):
        call_command("sendtestmail", "tom@example.test", stdout=said)


def test_while_developing_mails_are_files_that_a_page_shows(
    settings: Settings, tmp_path: object, offer: Match, later: Later
) -> None:
    settings.DEBUG = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path)
    later(2)
    client = Client()
    page = client.get("/design/mails/").content.decode()
    assert "Ann challenges you." in page
    links = [link.attributes["href"] for link in parsed(page).one("main").all("a")]
    address = next(link for link in links if link.startswith("/design/mails/"))
    assert "List-Unsubscribe" in client.get(address).content.decode()
    as_html = client.get(f"{address}html/")
    assert "See the challenge" in as_html.content.decode()
    assert "script-src 'none'" in as_html.headers["Content-Security-Policy"]
    assert client.get("/design/mails/..%2Fdb.sqlite3/").status_code == 404
    play.accept(offer.pk, offer.all_seats[1].player, words="tea")  # type: ignore[arg-type]
    later()
    newest = parsed(client.get("/design/mails/").content.decode()).one("main").all("a")[0].attributes["href"]
    pins = parsed(client.get(f"{newest}html/").content.decode()).all("img")
    assert [pin.attributes["src"][:22] for pin in pins] == ["data:image/png;base64,"] * 2
