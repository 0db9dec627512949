"""Receiving of mail, either from a mail server by a command or from a provider over HTTP."""

from __future__ import annotations

import logging
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum

from django.conf import settings
from django.core.exceptions import BadRequest
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from core.rate_limits import rate_limit
from games.web import arrived_at
from notifications.inbox import bounces, replies
from notifications.inbox.incoming import MOST_BYTES, UnreadableMail, incoming
from notifications.mail.addresses import BounceRight, TooOld
from notifications.mail.links import InvalidLink

logger = logging.getLogger(__name__)

DONE, UNAUTHORIZED, TOO_LARGE = 204, 401, 413
RAW = "message/rfc822"
FIELDS = ("email", "body-mime", "message")
"""Names that mail providers use for the form field with the whole mail."""


class MailOutcome(StrEnum):
    TAKEN = "taken"
    STRANGE = "from a stranger"
    UNPROVED = "from a sender who is not proved"
    AUTOMATIC = "sent by a machine"
    NOT_OURS = "not for us"
    UNREADABLE = "unreadable"


def receive(raw: bytes, recipient: str = "", *, arrived: datetime | None = None) -> MailOutcome:
    outcome = outcome_of(raw, recipient, arrived or timezone.now())
    logger.info("A mail came in: %s", outcome)
    return outcome


def outcome_of(raw: bytes, recipient: str, arrived: datetime) -> MailOutcome:
    try:
        mail = incoming(raw, recipient)
        if bounces.is_report(mail):
            return MailOutcome.TAKEN if bounces.take_bounce(mail) else MailOutcome.NOT_OURS
        if mail.is_automatic:
            return MailOutcome.AUTOMATIC
        right, too_old = mail.right, False
    except UnreadableMail:
        return MailOutcome.UNREADABLE
    except InvalidLink:
        return MailOutcome.NOT_OURS
    except TooOld as old:
        right, too_old = old.right, True
    if isinstance(right, BounceRight):
        return MailOutcome.NOT_OURS
    try:
        replies.handle_reply(mail, right, too_old=too_old, arrived=arrived)
    except replies.SenderNotAllowed:
        return MailOutcome.STRANGE
    except replies.SenderNotConfirmed:
        return MailOutcome.UNPROVED
    return MailOutcome.TAKEN


# ---- over HTTP


@csrf_exempt
@require_POST
@rate_limit("inbound")
def inbound(request: HttpRequest) -> HttpResponse:
    """Accept an e-mail from a provider. The response does not reveal whether the e-mail had any effect."""
    if not settings.INBOUND_SECRET:
        raise Http404
    if not any(constant_time_compare(given, settings.INBOUND_SECRET) for given in secrets_given(request)):
        return HttpResponse(status=UNAUTHORIZED, headers={"WWW-Authenticate": 'Basic realm="mail"'})
    raw = mail_in_request(request)
    if len(raw) > MOST_BYTES:
        return HttpResponse(status=TOO_LARGE)
    receive(raw, arrived=arrived_at(request))
    return HttpResponse(status=DONE)


def secrets_given(request: HttpRequest) -> Iterator[str]:
    scheme, _space, value = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        yield value.strip()
    elif scheme.lower() == "basic":
        try:
            yield b64decode(value, validate=True).decode().partition(":")[2]
        except (NotBase64, UnicodeDecodeError):
            return


def mail_in_request(request: HttpRequest) -> bytes:
    if request.content_type == RAW:
        return request.read(MOST_BYTES + 1)
    for name in FIELDS:
        file = request.FILES.get(name)
        if isinstance(file, UploadedFile):
            return bytes(file.read(MOST_BYTES + 1))
        if name in request.POST:
            return request.POST[name].encode("utf-8", "replace")
    raise BadRequest
