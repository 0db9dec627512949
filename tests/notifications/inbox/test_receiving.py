"""Incoming mail from all programs, from attackers, and by two ways: no mess becomes a move."""

import os
from base64 import b64encode
from io import BytesIO, TextIOWrapper

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.test import Client
from pytest_django.fixtures import Settings

from notifications.inbox.receiving import MailOutcome, receive
from tests.notifications.letters_to_us import Turn, an_answer
from tests.notifications.post_office import html_of, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock", "mailbox")]


SECRET = "a secret that nobody else has, of enough letters"


def raw(turn: Turn, rest: str) -> bytes:
    head = f"From: {turn.player.email}\r\nTo: {turn.mail['Reply-To']}\r\nMessage-ID: <{len(rest)}@x.test>\r\n"
    return (head + rest).encode("utf-8", "surrogateescape")


MOVE = "power 1 on 1"


def of_type(sort: str, body: str, *headers: str) -> str:
    return "\r\n".join([f"Content-Type: {sort}", *headers, "", body])


def of_parts(*parts: str) -> str:
    between = "\r\n--b\r\n"
    return of_type("multipart/mixed; boundary=b", f"{between}{between.join(parts)}\r\n--b--")


READ = [
    of_type(
        "text/html",
        f"<head><style>p {{}}</style></head><body><div>{MOVE}<br></div><blockquote>pass</blockquote>",
    ),
    of_parts(of_type("text/html", "<p>pass"), of_type("text/plain", MOVE)),
    of_parts(of_type("text/plain", "pass", "Content-Disposition: attachment"), of_type("text/plain", MOVE)),
    of_parts(of_type('text/plain; name="a.txt"', "pass"), of_type("text/plain", MOVE)),
    of_parts(of_type("message/rfc822", "\r\npass"), of_type("text/plain", MOVE)),
    of_parts(of_parts(of_type("text/html", f"<p>{MOVE}")).replace("=b", "=c").replace("--b", "--c")),
    of_type("text/plain; charset=no-such-thing", MOVE),
    of_type("text/plain; charset=unicode_escape", MOVE),
    of_type(
        "text/plain; charset=iso-8859-1", "power 1=20on 1", "Content-Transfer-Encoding: quoted-printable"
    ),
    of_type("text/plain", "cG93ZXIgMSBvbiAx", "Content-Transfer-Encoding: base64"),
    of_type("text/plain", f"{MOVE}\r\n{'x' * 1_500_000}"),
    f"Subject: x\r\n\tBcc: eve@example.test\r\nDate: never\r\n\r\n{MOVE}",
]


@pytest.mark.parametrize("rest", READ)
def test_what_mail_programs_make_of_it_is_read(turn: Turn, rest: str) -> None:
    assert receive(raw(turn, rest)) is MailOutcome.TAKEN
    assert turn.has_moved


UNREAD = [
    "",
    "\r\n",
    of_type("text/plain", f"> {MOVE}"),
    f"\r\nOn Mon, 2 Mar 2026, Buttonmen wrote:\r\n{MOVE}",
    f"\r\n-----Original Message-----\r\n{MOVE}",
    f"\r\n-- \r\n{MOVE}",
    of_type("image/png", MOVE),
    of_type("multipart/mixed", MOVE),
    of_type("text/plain; charset=utf-16", MOVE),
    of_type("text/plain; charset=idna", "=====", "Content-Transfer-Encoding: base64"),
    of_type("multipart/mixed; boundary=", "\r\n--\r\n--\r\n"),
    of_parts(*["> x"] * 3000),
    of_type("text/html", "<" * 100_000),
    of_type("text/html", "<![a " * 10_000),
    f"Cc: {'<(' * 20_000}\r\n\r\nx",
    of_type("text/plain; " + "a=b;" * 100_000, "> x"),
    "\r\n" + "\udcff" * 50,
]


@pytest.mark.parametrize("rest", UNREAD)
def test_no_mess_is_taken_for_a_move(turn: Turn, rest: str) -> None:
    receive(raw(turn, rest))
    assert not turn.has_moved
    assert len(turn.answers()) <= 1


def test_a_mail_within_mails_within_mails_is_put_away(turn: Turn) -> None:
    deep = "".join(f'Content-Type: multipart/mixed; boundary="b{n}"\r\n\r\n--b{n}\r\n' for n in range(5000))
    assert receive(raw(turn, deep)) is MailOutcome.UNREADABLE
    assert receive(b"x" * 11_000_000) is MailOutcome.UNREADABLE
    assert receive(b"") is MailOutcome.NOT_OURS


HOSTILE = "power 1 on 9 <script>alert(1)</script> <img src=//eve.test> {{ 7|add:7 }} https://eve.test/x"


def test_what_was_written_comes_back_as_words_only(turn: Turn) -> None:
    data = an_answer(turn.mail, HOSTILE, Message_ID="").as_bytes()
    receive(b"Message-ID: <a@b>\r\n\tBcc: eve@example.test\r\n" + data)
    (answer,) = turn.answers()
    assert answer["Bcc"] is None
    assert answer["To"] == turn.player.email
    assert "<script" not in html_of(answer)
    assert "<img" not in html_of(answer).replace('<img src="cid:pin', "")
    assert 'href="https://eve' not in html_of(answer)
    assert answer["In-Reply-To"] == "<a@b>"


def test_a_name_for_the_mail_that_is_none_is_not_repeated(turn: Turn) -> None:
    data = an_answer(turn.mail, "power 1 on 1", Message_ID="").as_bytes()
    receive(b"Message-ID: <a b>, \xff\r\n" + data)
    (answer,) = turn.answers()
    assert answer["In-Reply-To"].startswith("<match-") or answer["In-Reply-To"] == turn.mail["Message-ID"]
    receive(b"Message-ID: <a b>, \xff\r\n" + data)
    assert "already had this e-mail" in text_of(turn.answers()[-1])


# ---- the two ways in


def test_a_mail_server_hands_it_to_a_command(turn: Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    mail = an_answer(turn.mail, "power 1 on 1", To="somebody@example.test")
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(mail.as_bytes())))
    call_command("receive_mail", str(turn.mail["Reply-To"]))
    assert turn.has_moved


def test_a_mail_server_is_told_to_try_again_while_the_database_is_down(
    turn: Turn, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_down(*query: object) -> None:
        raise OperationalError("no route to it")

    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(an_answer(turn.mail, "power 1 on 1").as_bytes())))
    with connection.execute_wrapper(is_down), pytest.raises(CommandError) as refused:
        call_command("receive_mail")
    assert refused.value.returncode == os.EX_TEMPFAIL
    assert not turn.has_moved


@pytest.fixture
def provider(settings: Settings) -> Client:
    settings.INBOUND_SECRET = SECRET
    return Client(enforce_csrf_checks=True, headers={"Authorization": f"Bearer {SECRET}"})


def test_a_provider_hands_it_in(turn: Turn, provider: Client) -> None:
    mail = an_answer(turn.mail, "power 1 on 1").as_bytes()
    assert provider.post("/mail/inbound/", mail, content_type="message/rfc822").status_code == 204
    assert turn.has_moved


@pytest.mark.parametrize("name", ["email", "body-mime"])
@pytest.mark.parametrize("as_file", [True, False])
def test_a_provider_fills_a_form(turn: Turn, provider: Client, name: str, as_file: bool) -> None:
    mail = an_answer(turn.mail, "power 1 on 1").as_bytes()
    field = SimpleUploadedFile("mail.eml", mail) if as_file else mail.decode()
    assert provider.post("/mail/inbound/", {name: field}).status_code == 204
    assert turn.has_moved


def test_a_provider_may_have_the_secret_in_the_address(turn: Turn, provider: Client) -> None:
    key = b64encode(f"mail:{SECRET}".encode()).decode()
    mail = an_answer(turn.mail, "power 1 on 1").as_bytes()
    answer = Client().post(
        "/mail/inbound/", mail, content_type="message/rfc822", headers={"Authorization": f"Basic {key}"}
    )
    assert answer.status_code == 204
    assert turn.has_moved


@pytest.mark.parametrize("given", ["", "Bearer", "Bearer ü", "Bearer x", "Basic !!!", "Basic eA==", SECRET])
def test_without_the_secret_nothing_is_taken(turn: Turn, provider: Client, given: str) -> None:
    mail = an_answer(turn.mail, "power 1 on 1").as_bytes()
    answer = Client().post(
        "/mail/inbound/", mail, content_type="message/rfc822", headers={"Authorization": given}
    )
    assert answer.status_code == 401
    assert not turn.has_moved


def test_what_is_no_mail_is_refused(provider: Client, settings: Settings) -> None:
    for body, sort, status in [
        (b"x" * 10_100_000, "message/rfc822", 413),
        (b"{}", "application/json", 400),
        (b"--x", "multipart/form-data", 400),
        (b"\xff", "message/rfc822", 204),
    ]:
        assert provider.post("/mail/inbound/", body, content_type=sort).status_code == status, sort
    assert provider.get("/mail/inbound/").status_code == 405
    settings.INBOUND_SECRET = ""
    assert provider.post("/mail/inbound/", b"x", content_type="message/rfc822").status_code == 404


def test_too_many_are_put_off(provider: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"inbound": "2/m/ip"}
    statuses = [
        provider.post("/mail/inbound/", b"x", content_type="message/rfc822").status_code for _mail in range(3)
    ]
    assert statuses == [204, 204, 429]
