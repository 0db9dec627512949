"""Sender checks: a mailed move counts only if our mail server has authenticated its sender."""

from email.message import EmailMessage

import pytest
from pytest_django.fixtures import Settings

from notifications.inbox.incoming import incoming
from notifications.inbox.receiving import MailOutcome, receive
from notifications.inbox.sender_check import is_proved
from tests.notifications.letters_to_us import Turn, an_answer

OURS = "mx.play.example"


@pytest.fixture(autouse=True)
def named(settings: Settings) -> None:
    settings.INBOUND_AUTHSERV_ID = OURS


def a_mail(*results: str, sender: str = "Ann <ann@example.test>") -> bytes:
    mail = EmailMessage()
    mail["From"] = sender
    mail.set_content("power 1 on 1")
    lines = [f"Authentication-Results: {result}\r\n" for result in results]
    return "".join(lines).encode() + mail.as_bytes()


def believes(*results: str, **more: str) -> bool:
    return is_proved(incoming(a_mail(*results, **more)))


@pytest.mark.parametrize(
    "result",
    [
        f"{OURS}; dmarc=pass header.from=example.test",
        f"{OURS}; dmarc=pass (p=none dis=none) header.from=example.test",
        f"{OURS}; dkim=pass header.d=example.test",
        f"{OURS}; dkim=pass header.i=@example.test header.s=one header.b=abc",
        f"{OURS}; spf=pass smtp.mailfrom=ann@example.test",
        f"{OURS}; spf=pass smtp.mailfrom=example.test",
        f"{OURS} 1;\r\n\tspf=fail smtp.mailfrom=eve.test;\r\n\tdkim=pass (2048; good) header.d=EXAMPLE.test",
        f"{OURS.upper()} (our own (really)); DMARC = pass header.from = example.test",
        f"{OURS}; dkim=fail header.d=example.test; dkim=pass header.d=example.test",
        f'{OURS}; dkim=pass reason="good; very" header.d=example.test',
    ],
)
def test_what_passed_for_the_domain_of_the_sender_proves_it(result: str) -> None:
    assert believes(result)


@pytest.mark.parametrize(
    "result",
    [
        "",
        OURS,
        f"{OURS}; none",
        f"{OURS}; dmarc=fail header.from=example.test",
        f"{OURS}; dmarc=pass",
        f"{OURS}; dmarc=pass header.from=eve.test",
        f"{OURS}; dkim=pass header.d=eve.test",
        f"{OURS}; dkim=pass header.d=eve.test header.i=@example.test",
        f"{OURS}; dkim=pass header.d=test",
        f"{OURS}; dkim=pass header.d=mail.example.test",
        f"{OURS}; dkim=neutral header.d=example.test",
        f"{OURS}; spf=softfail smtp.mailfrom=ann@example.test",
        f"{OURS}; spf=pass smtp.helo=example.test",
        f"{OURS}; spf=pass smtp.mailfrom=eve.test smtp.mailfrom=example.test",
        f"{OURS}; iprev=pass policy.iprev=example.test",
        f"{OURS}; spf=fail (dmarc=pass header.from=example.test) smtp.mailfrom=eve.test",
        f"{OURS}; spf=fail (a ; dmarc=pass header.from=example.test ; b) smtp.mailfrom=eve.test",
        f'{OURS}; spf=fail smtp.mailfrom="a; dmarc=pass header.from=example.test "@eve.test',
        f'{OURS}; spf=fail smtp.mailfrom="a; dmarc=pass header.from=example.test',
        f'{OURS}; dkim=pass header.s="a header.d=example.test b" header.d=eve.test',
        f"{OURS}.eve.test; dmarc=pass header.from=example.test",
        "mx.eve.test; dmarc=pass header.from=example.test",
        f"(a) mx.eve.test ({OURS}); dmarc=pass header.from=example.test",
    ],
)
def test_nothing_else_does(result: str) -> None:
    assert not believes(result)


def test_only_what_our_server_wrote_on_top_is_read() -> None:
    forged = f"{OURS}; dmarc=pass header.from=example.test"
    honest = f"{OURS}; dmarc=fail header.from=example.test"
    assert not believes(honest, forged)
    assert not believes("mx.eve.test; dmarc=pass header.from=example.test", honest, forged)
    assert believes("mx.eve.test; dmarc=fail header.from=example.test", forged)


def test_below_what_cannot_be_read_nothing_is() -> None:
    forged = f"{OURS}; dmarc=pass header.from=example.test"
    assert not believes(f'{OURS}; spf=fail smtp.mailfrom="a@eve.test', forged)
    assert not believes(f"{OURS}; spf=fail ({'x' * 5000}) smtp.mailfrom=eve.test", forged)


def test_of_two_senders_none_is_proved() -> None:
    result = f"{OURS}; dmarc=pass header.from=example.test"
    assert not believes(result, sender="ann@example.test, bob@example.test")


@pytest.mark.django_db
@pytest.mark.usefixtures("clock", "mailbox")
def test_a_forged_mail_moves_nothing_and_is_not_answered(turn: Turn) -> None:
    forged = an_answer(turn.mail, "power 1 on 1", Authentication_Results="mx.eve.test; dmarc=pass")
    assert receive(forged.as_bytes()) == MailOutcome.UNPROVED
    assert not turn.has_moved
    assert turn.answers() == []


@pytest.mark.django_db
@pytest.mark.usefixtures("clock", "mailbox")
def test_a_proved_one_does_what_it_says(turn: Turn) -> None:
    proved = f"{OURS}; spf=pass smtp.mailfrom={turn.mail['To']}"
    assert turn.reply_with("power 1 on 1", Authentication_Results=proved) == MailOutcome.TAKEN
    assert turn.has_moved


@pytest.mark.django_db
@pytest.mark.usefixtures("clock", "mailbox")
def test_where_no_server_is_named_the_sender_is_believed(turn: Turn, settings: Settings) -> None:
    settings.INBOUND_AUTHSERV_ID = ""
    assert turn.reply_with("power 1 on 1") == MailOutcome.TAKEN
    assert turn.has_moved
