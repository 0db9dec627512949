"""Sending of mail through the mail server of the site."""

from __future__ import annotations

from django.db.models import Q

from core.database.connections import release_connection
from notifications import outbox
from notifications.kinds import Channel
from notifications.mail.account_mails import account_mail
from notifications.mail.letters import WRITERS, letter
from notifications.models import Delivery
from notifications.outbox import Lane, Sender


def send_mail(mail: Delivery) -> None:
    message = account_mail(mail) if mail.sort == Delivery.Sort.ACCOUNT else letter(mail)
    mail.address = message.to[0]
    mail.save(update_fields=["address"])
    release_connection()
    message.send()


outbox.register_sender(
    Sender(
        Channel.MAIL,
        Delivery.Sort.MATCH,
        send_mail,
        Lane.LETTERS,
        reaches=lambda: Q(is_guest=False, owner=None),
        other_sorts=frozenset(WRITERS) - {Delivery.Sort.MATCH},
        urgent_sorts=frozenset([Delivery.Sort.ACCOUNT]),
        one_for_each_match=True,
    )
)
