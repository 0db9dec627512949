"""Mails about an account. The outbox, which listens to `mail_written`, sends them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.dispatch import Signal

from accounts.models import User

mail_written = Signal()
"""Sent within the request, with an `AccountMail` as *mail*."""


@dataclass(frozen=True)
class AccountMail:
    address: str
    player: User | None
    """The player whose address it is, if any."""
    subject: str
    text: str
    good_until: datetime
    """Later than that it is of no use."""
