"""E-e-mails about an account. The outbox sends them after it receives the signal `mail_written`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.dispatch import Signal

from accounts.models import User

mail_written = Signal()
"""Signal sent during the request that writes an e-mail, with an `AccountMail` as *mail*."""


@dataclass(frozen=True)
class AccountMail:
    address: str
    player: User | None
    """The player who owns the address, or None for an unknown address."""
    subject: str
    text: str
    good_until: datetime
    """Time after which the e-mail is no longer sent."""
