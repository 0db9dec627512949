"""Envelope of an e-mail, with addresses, subject and the headers by which mail programs sort e-mails."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from email.mime.image import MIMEImage
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from core.drawing.painting import paint_pin
from notifications.mail import addresses, links
from notifications.match_text.story import ShownSeat
from notifications.models import Delivery

LONGEST_SUBJECT = 150
PIN_PIXELS = 96
"""Twice the size at which e-mails show a pin, for screens with fine pixels."""
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


class IllustratedMail(EmailMultiAlternatives):
    """A mail whose HTML shows its attached pictures."""

    mixed_subtype = "related"


def message_to(
    template: str, mail: Delivery, address: str, subject: str, context: dict[str, Any]
) -> EmailMultiAlternatives:
    stop = links.stop_link(mail.reader)
    context |= {
        "player": mail.reader,
        "settings_url": links.settings_link(mail.reader),
        "stop_url": stop,
        "subject": one_line(subject),
    }
    message = IllustratedMail(
        subject=one_line(subject),
        body=without_controls(render_to_string(f"notifications/mail/{template}.txt", context)),
        from_email=addresses.bounce_address(mail) or settings.EMAIL_FROM,
        to=[address],
        reply_to=[context["reply_to"]] if context.get("reply_to") else None,
        headers={
            "From": settings.EMAIL_FROM,
            "Message-ID": message_id(mail.key),
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            "List-Id": f"Buttonmen <notices.{host()}>",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    message.attach_alternative(render_to_string(f"notifications/mail/{template}.html", context), "text/html")
    attach_pins(message, context.get("position", ()))
    return message


def attach_pins(message: EmailMultiAlternatives, seats: Iterable[ShownSeat]) -> None:
    """Attach the pins that the HTML shows, so that mail programs need not fetch them."""
    for seat in seats:
        picture = MIMEImage(paint_pin(*seat.fighter, PIN_PIXELS), "png")
        picture.add_header("Content-ID", f"<{seat.pin}>")
        picture.add_header("Content-Disposition", "inline", filename=f"{seat.pin}.png")
        message.attach(picture)


def one_line(text: str) -> str:
    """Return the text as one short line without control characters, which is safe in an e-mail header."""
    plain = "".join(" " if unicodedata.category(letter).startswith(("C", "Z")) else letter for letter in text)
    return " ".join(plain.split())[:LONGEST_SUBJECT]


def without_controls(text: str) -> str:
    return "".join(
        letter
        for letter in text
        if letter in "\n\t" or not (unicodedata.category(letter) == "Cc" or letter in TURNING)
    )


def host() -> str:
    return urlsplit(settings.SITE_URL).hostname or "localhost"


def message_id(key: str) -> str:
    return f"<{key}@{host()}>"


def thread_headers(mail: Delivery) -> dict[str, str]:
    root = message_id(f"match-{mail.match_id}-{mail.player_id}")
    before = (
        Delivery.objects.filter(player=mail.reader, match=mail.match, state=Delivery.State.SENT)
        .order_by("-sent_at")
        .values_list("key", flat=True)
        .first()
    )
    parents = [root] if before is None else [root, message_id(before)]
    return {"In-Reply-To": parents[-1], "References": " ".join(parents)}
