"""Attempts by mail: replies to real e-mails, with forged senders, altered addresses and broken contents."""

from __future__ import annotations

from email.message import EmailMessage
from random import Random

from django.conf import settings

from games.models import Match
from notifications.mail.addresses import BOUNCE, address, reply_address
from tools.hostile import forms, odd_values
from tools.hostile.attempt import Attempt
from tools.hostile.wire import Request

SAID = ("surrender", "pass", "V=8", "power 1 on 1", "yes", "no", "accept", "X=20", "stop", "help", "")
PATH = "/mail/inbound/"


def write(attempt: Attempt) -> None:
    """Deliver an e-mail to the site as the e-mail provider does, sometimes with a wrong secret."""
    chance = attempt.chance
    raw = mail(attempt)
    secret = settings.INBOUND_SECRET if chance.random() < 0.9 else odd_values.text(chance).strip()[:2000]
    headers = {"Authorization": f"Bearer {secret}".replace("\r\n", " ")}
    match chance.randrange(6):
        case 0:
            text = raw.decode("latin-1")
            headers["Content-Type"], body = (
                odd_values.FORM,
                forms.encode([(chance.choice(["email", "message", "a"]), text)]),
            )
        case 1:
            headers["Content-Type"] = "multipart/form-data; boundary=b"
            body = odd_values.part("message", "mail.eml", raw).replace(b"base64", b"8bit") + b"--b--\r\n"
        case 2:
            headers["Content-Type"], body = odd_values.body(chance)
        case _:
            headers["Content-Type"], body = "message/rfc822", raw
    attempt.send(Request("POST", PATH, headers, body))


def mail(attempt: Attempt) -> bytes:
    chance = attempt.chance
    player = attempt.cast.players[attempt.kind]
    sender = player.email if player and player.email else "stranger@odd.invalid"
    message = EmailMessage()
    message["From"] = f"Ann <{sender}>" if chance.random() < 0.3 else sender
    message["To"] = recipient(attempt)
    message["Subject"] = chance.choice(["Re: your turn", "", "x" * 900])
    message["Message-ID"] = f"<{attempt.number}@odd.invalid>"
    message.set_content(f"{chance.choice(SAID)}\n\n> before\n")
    if chance.random() < 0.2:
        message.add_alternative("<p>surrender" * chance.choice([1, 3000]), subtype="html")
    raw = message.as_bytes()
    return alter(raw, chance) if chance.random() < 0.7 else raw


def recipient(attempt: Attempt) -> str:
    chance, matches = attempt.chance, attempt.victims.matches
    where: tuple[tuple[str, int], ...] = (("turn", 0), ("hidden", 1), ("asked", 1), ("offer", 1))
    name, number = chance.choice(where)
    match = Match.objects.get(pk=matches[name].pk)
    found = reply_address(match, match.all_seats[number]) or settings.REPLY_ADDRESS
    if chance.random() < 0.1:
        found = address(BOUNCE, chance.randrange(100))
    if chance.random() < 0.5:
        return found
    place = chance.randrange(len(found))
    return found[:place] + chance.choice("abz27@+.=") + found[place + 1 :]


def alter(raw: bytes, chance: Random) -> bytes:
    head, _blank, text = raw.partition(b"\n\n")
    charset = chance.choice(odd_values.CHARSETS).encode("latin-1")
    others = [
        head + b"\nFrom: other@odd.invalid\n\n" + text,
        head.replace(b"From: ", b"From: " + b"(" * 5000) + b"\n\n" + text,
        head.replace(b"To: ", b"To: =?utf-8?b?//8=?= " * 50) + b"\n\n" + text,
        b"Content-Type: multipart/mixed; boundary=x\n"
        + head
        + b"\n\n"
        + nested_parts(chance.choice([3, 60])),
        b"Content-Type: multipart/report; report-type=delivery-status; boundary=x\n" + head + b"\n\n--x\n",
        head + b"\nContent-Type: text/plain; charset=" + charset + b"\n\n" + text,
        head + b"\nContent-Transfer-Encoding: base64\n\n" + b"=" * chance.choice([1, 9000]),
        head + b"\nX: \xff\x00\n" + b"Y: z\n" * 3000 + b"\n" + text,
        head + b"\n\n" + text + odd_values.text(chance).encode("utf-8", "replace") * 50,
        raw.replace(b"\n", b"\r"),
        chance.randbytes(3000),
    ]
    changed = bytearray(raw)
    for _byte in range(chance.randrange(1, 30)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return chance.choice([*others, bytes(changed)])


def nested_parts(depth: int) -> bytes:
    return b"".join(
        f"--{'x' * level}\nContent-Type: multipart/mixed; boundary={'x' * (level + 1)}\n\n".encode()
        for level in range(1, depth)
    )
