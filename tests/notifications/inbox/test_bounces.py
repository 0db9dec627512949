"""Bounces and complaints: such an address gets no more mail until its owner asks for it."""

from collections.abc import Callable
from email.message import EmailMessage

import pytest
from django.core.management import call_command
from pytest_django.fixtures import Settings

from accounts.models import User
from notifications import outbox
from notifications.inbox.receiving import MailOutcome, receive
from notifications.mail.addresses import bounce_address
from notifications.models import Delivery, Silenced
from tests.accounts.people import a_player
from tests.games.forms import signed_in
from tests.games.matches import an_offer, two_friends
from tests.notifications.post_office import PostOffice, links_in, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock", "mailbox")]

Later = Callable[..., None]
SETTINGS = "/accounts/notifications/"


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


@pytest.fixture
def mail(players: tuple[User, User], post_office: PostOffice, later: Later) -> EmailMessage:
    """Return the mail that announces a challenge to Bob."""
    an_offer(*players)
    later()
    (found,) = post_office.to(players[1].email)
    return found


def envelope_of(mail: EmailMessage) -> str:
    return str(mail["Return-Path"]).strip("<>")


def a_report(kind: str, to: str, *parts: str) -> bytes:
    head = f"Return-Path: <>\nFrom: MAILER-DAEMON@example.test\nTo: {to}\nAuto-Submitted: auto-replied\n"
    whole = "\n--b\n".join([f'Content-Type: multipart/report; report-type={kind}; boundary="b"\n', *parts])
    return f"{head}MIME-Version: 1.0\n{whole}\n--b--\n".encode()


WORDS = "Content-Type: text/plain\n\nSorry. power 1 on 1 pass accept decline"


def a_bounce(to: str, action: str = "failed", status: str = "5.1.1", recipient: str = "x@y.test") -> bytes:
    blocks = (
        "Reporting-MTA: dns; mx.example.test\n\n"
        f"Final-Recipient: rfc822; {recipient}\nAction: {action}\nStatus: {status}\n"
        "Diagnostic-Code: smtp; 550 no such user here"
    )
    return a_report("delivery-status", to, WORDS, f"Content-Type: message/delivery-status\n\n{blocks}")


def a_complaint(to: str, original: str, sort: str = "abuse", more: str = "") -> bytes:
    block = f"Feedback-Type: {sort}\nUser-Agent: SomeProvider/1.0\nVersion: 1\n{more}"
    return a_report(
        "feedback-report", to, WORDS, f"Content-Type: message/feedback-report\n\n{block}", original
    )


def the_mail_itself(mail: EmailMessage) -> str:
    return f"Content-Type: message/rfc822\n\n{mail.as_string()}"


def test_the_envelope_says_which_mail_it_was_and_the_letter_says_who_wrote(
    mail: EmailMessage, settings: Settings
) -> None:
    assert envelope_of(mail) == bounce_address(Delivery.objects.get())
    assert envelope_of(mail).startswith("turn+b")
    assert mail["From"] == settings.EMAIL_FROM


@pytest.mark.services
def test_an_address_from_which_mail_comes_back_gets_no_more(
    mail: EmailMessage, players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    assert receive(a_bounce(envelope_of(mail))) is MailOutcome.TAKEN
    assert "5.1.1 550 no such user here" in Delivery.objects.get().reason
    an_offer(*players)
    later()
    assert len(post_office.to(players[1].email)) == 1
    client = signed_in(players[1])
    for page in (SETTINGS, "/news/"):
        shown = client.get(page).content.decode()
        assert f"We don’t send e-mail to {players[1].email}. The e-mail bounced." in shown
        assert "550 no such user here" in shown
    assert "We don’t send e-mail to" not in signed_in(players[0]).get(SETTINGS).content.decode()


@pytest.mark.parametrize(
    ("action", "status"),
    [("delayed", "4.4.1"), ("delivered", "2.0.0"), ("failed", "4.2.2"), ("relayed", "5.1.1")],
)
def test_what_may_still_arrive_changes_nothing(mail: EmailMessage, action: str, status: str) -> None:
    assert receive(a_bounce(envelope_of(mail), action, status)) is MailOutcome.NOT_OURS
    assert not Silenced.objects.exists()


def test_a_complaint_is_heard_wherever_it_is_sent(
    mail: EmailMessage, players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    assert receive(a_complaint("abuse@play.example", the_mail_itself(mail))) is MailOutcome.TAKEN
    an_offer(*players)
    later()
    assert len(post_office.to(players[1].email)) == 1
    assert "marked as spam" in signed_in(players[1]).get(SETTINGS).content.decode()


def test_a_complaint_may_bring_only_the_head_of_the_mail(mail: EmailMessage) -> None:
    head = f"Content-Type: text/rfc822-headers\n\nReturn-Path: {mail['Return-Path']}\nSubject: x"
    assert receive(a_complaint("abuse@play.example", head)) is MailOutcome.TAKEN
    assert Silenced.objects.get().why == Silenced.Why.COMPLAINED


def test_a_complaint_may_name_the_sender_itself(mail: EmailMessage) -> None:
    named = f"Original-Mail-From: {mail['Return-Path']}"
    assert receive(a_complaint("abuse@play.example", WORDS, more=named)) is MailOutcome.TAKEN


@pytest.mark.parametrize("sort", ["not-spam", "opt-out", ""])
def test_other_feedback_is_no_complaint(mail: EmailMessage, sort: str) -> None:
    assert receive(a_complaint(envelope_of(mail), the_mail_itself(mail), sort)) is MailOutcome.NOT_OURS
    assert not Silenced.objects.exists()


def test_only_the_signed_address_says_whose_it_was(mail: EmailMessage, players: tuple[User, User]) -> None:
    forged = envelope_of(mail).replace("turn+b", "turn+bb")
    for to in (forged, "turn@play.example", str(mail["Reply-To"]), players[1].email, ""):
        assert receive(a_bounce(to, recipient=players[1].email)) is MailOutcome.NOT_OURS
        assert receive(a_complaint(to, f"Content-Type: message/rfc822\n\nTo: {players[1].email}\n\nx")) is (
            MailOutcome.NOT_OURS
        )
    assert not Silenced.objects.exists()


@pytest.mark.parametrize(
    "part",
    [
        "Content-Type: message/delivery-status\n\n",
        "Content-Type: message/delivery-status\n\n\n\n\n: :\n\x00",
        "Content-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n====",
        "Content-Type: message/feedback-report\n\n",
        "Content-Type: message/feedback-report\n\n\x00\n\n",
        "Content-Type: multipart/report",
    ],
)
def test_a_report_that_is_a_mess_changes_nothing(mail: EmailMessage, part: str) -> None:
    assert receive(a_report("delivery-status", envelope_of(mail), part)) is not MailOutcome.TAKEN
    assert not Silenced.objects.exists()


@pytest.mark.services
def test_an_old_mail_that_is_forgotten_silences_nobody(mail: EmailMessage) -> None:
    Delivery.objects.all().delete()
    assert receive(a_bounce(envelope_of(mail))) is MailOutcome.NOT_OURS


@pytest.mark.services
def test_mail_comes_again_once_its_reader_says_so_at_that_address(
    mail: EmailMessage, players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    bob = players[1]
    receive(a_bounce(envelope_of(mail)))
    client = signed_in(bob)
    page = client.post(f"{SETTINGS}again/", follow=True).content.decode()
    assert "We’ve sent you a link." in page
    later(0)
    asked = post_office.to(bob.email)[-1]
    assert asked["Subject"] == "Do you want e-mail from Buttonmen again?"
    (link,) = links_in(asked, "/mail/again/")
    stranger = signed_in(None)
    assert stranger.get(link).status_code == 200
    assert Silenced.objects.exists(), "looking changes nothing"
    assert stranger.post(link).status_code == 200
    an_offer(*players)
    later()
    assert "challenges you" in str(post_office.to(bob.email)[-1]["Subject"])
    assert len(post_office.to(bob.email)) == 3


def test_the_link_grows_old_and_cannot_be_forged(
    mail: EmailMessage, players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    receive(a_bounce(envelope_of(mail)))
    signed_in(players[1]).post(f"{SETTINGS}again/")
    later(0)
    (link,) = links_in(post_office.mails[-1], "/mail/again/")
    stranger = signed_in(None)
    assert stranger.post(f"{link[:-3]}x/").status_code == 410
    later(4 * 24 * 60)
    assert stranger.post(link).status_code == 410
    assert Silenced.objects.exists()


def test_who_is_not_silenced_is_not_asked(players: tuple[User, User], settings: Settings) -> None:
    client = signed_in(players[0])
    client.post(f"{SETTINGS}again/")
    assert not Delivery.objects.exists()
    settings.ACCOUNT_RATE_LIMITS = {"again": "1/d/user"}
    assert [client.post(f"{SETTINGS}again/").status_code for _time in range(2)] == [302, 429]


def test_another_address_is_written_to(
    mail: EmailMessage, players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    from allauth.account.models import EmailAddress

    bob = players[1]
    receive(a_bounce(envelope_of(mail)))
    EmailAddress.objects.filter(user=bob).update(email="new@example.test")
    User.objects.filter(pk=bob.pk).update(email="new@example.test")
    an_offer(*players)
    later()
    assert len(post_office.to("new@example.test")) == 1
    assert "We don’t send e-mail to" not in signed_in(bob).get(SETTINGS).content.decode()


def test_an_admin_may_try_again(
    mail: EmailMessage, players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    post_office.refusal = "550 5.7.1 go away"
    an_offer(*players)
    later()
    assert Silenced.objects.get().why == Silenced.Why.REFUSED
    post_office.refusal = ""
    outbox.try_again(Delivery.objects.get(state=Delivery.State.PARKED))
    later(0)
    assert not Silenced.objects.exists()
    assert len(post_office.to(players[1].email)) == 2


def test_an_admin_sees_who_gets_no_mail_and_may_let_it_go_there_again(
    mail: EmailMessage, players: tuple[User, User]
) -> None:
    receive(a_bounce(envelope_of(mail)))
    boss = signed_in(a_player("Root", is_staff=True, is_superuser=True))
    silenced, queue = Silenced.objects.get(), "/admin/notifications/silenced/"
    listed = boss.get(queue).content.decode()
    assert "1 blocked address" in listed
    assert "Blocked addresses" in boss.get("/admin/").content.decode()
    assert players[1].email in listed
    assert "The e-mail bounced." in listed
    assert boss.get(f"{queue}add/").status_code == 403
    boss.post(f"{queue}{silenced.pk}/delete/", {"post": "yes"})
    assert not Silenced.objects.exists()


def test_nobody_hears_of_the_addresses_of_others(mail: EmailMessage, players: tuple[User, User]) -> None:
    receive(a_bounce(envelope_of(mail)))
    for viewer in (players[0], a_player("Tom")):
        client = signed_in(viewer)
        for page in (SETTINGS, "/news/", "/players/Bob/"):
            assert players[1].email not in client.get(page).content.decode()


def test_the_command_takes_them_too(mail: EmailMessage, monkeypatch: pytest.MonkeyPatch) -> None:
    from io import BytesIO, TextIOWrapper

    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(a_bounce("somebody@example.test"))))
    call_command("receive_mail", envelope_of(mail))
    assert Silenced.objects.get().why == Silenced.Why.BOUNCED
    assert text_of(mail)
