"""Bounces and spam complaints about our mails. They stop mail to the address until its owner asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from email import message_from_string
from email.message import Message

from django.utils.translation import gettext as _

from notifications import outbox
from notifications.inbox.incoming import Incoming, addresses, find_right, header
from notifications.mail.addresses import BounceRight, TooOld
from notifications.mail.envelope import one_line
from notifications.mail.links import InvalidLink
from notifications.models import Delivery, Silenced

DELIVERY, FEEDBACK = "message/delivery-status", "message/feedback-report"
FOR_GOOD = "5."
ORIGINALS = ("message/rfc822", "text/rfc822-headers")


def is_report(mail: Incoming) -> bool:
    return mail.part(DELIVERY) is not None or mail.part(FEEDBACK) is not None


def take_bounce(mail: Incoming) -> bool:
    """Stop mail to the address that a bounce or complaint is about. Return True if our mail was found."""
    if words := complaint(mail):
        return silence_bouncing(reported_mail(mail), Silenced.Why.COMPLAINED, words)
    if words := failure(mail):
        return silence_bouncing(sent_to(mail), Silenced.Why.BOUNCED, words)
    return False


def silence_bouncing(ours: Delivery | None, why: Silenced.Why, words: str) -> bool:
    if ours is None or not ours.address:
        return False
    outbox.silence(ours, why, words)
    reason = (
        _("The e-mail bounced: %(words)s") if why == Silenced.Why.BOUNCED else _("Marked as spam: %(words)s")
    )
    outbox.note_reason(ours, reason % {"words": words})
    return True


# ---- what a report says


def failure(mail: Incoming) -> str:
    """Return the reason why a mail can never be delivered (RFC 3464), or an empty string for other mails."""
    for block in blocks_of(mail.part(DELIVERY)):
        status = header(block, "Status")
        if header(block, "Action").lower() == "failed" and status.startswith(FOR_GOOD):
            return one_line(f"{status} {header(block, 'Diagnostic-Code').rpartition(';')[2]}")
    return ""


def complaint(mail: Incoming) -> str:
    """Return the name of the program that reports our mail as spam (RFC 5965), or an empty string."""
    for block in blocks_of(mail.part(FEEDBACK)):
        if header(block, "Feedback-Type").lower() == "abuse":
            return one_line(header(block, "User-Agent") or "abuse")
    return ""


def blocks_of(part: Message | None) -> Iterator[Message]:
    if part is not None and part.is_multipart():
        yield from (block for block in part.get_payload() if isinstance(block, Message))


# ---- about which mail: the address to which it came back says it, and nothing else is believed


def sent_to(mail: Incoming) -> Delivery | None:
    try:
        return mail_of(mail.right)
    except (InvalidLink, TooOld):
        return None


def reported_mail(mail: Incoming) -> Delivery | None:
    """Return our mail that the complaint is about, or None if it is not found.

    A complaint may go to any address, but it contains the envelope sender of our mail.
    """
    found = [*addresses(original_headers(mail), "Return-Path")]
    for block in blocks_of(mail.part(FEEDBACK)):
        found += addresses(block, "Original-Mail-From")
    try:
        return sent_to(mail) or mail_of(find_right(found))
    except (InvalidLink, TooOld):
        return None


def original_headers(mail: Incoming) -> Message:
    for part in filter(None, map(mail.part, ORIGINALS)):
        for block in blocks_of(part):
            return block
        return message_from_string(str(part.get_payload()))
    return Message()


def mail_of(right: object) -> Delivery | None:
    return Delivery.objects.filter(pk=right.mail).first() if isinstance(right, BounceRight) else None
