"""Functions that store e-mails about accounts in the outbox and build the messages to send."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.login.account_mails import AccountMail, mail_written
from core.signals import on_signal
from notifications.mail.envelope import message_id, without_controls
from notifications.models import AccountText, Delivery
from notifications.outbox import NotNeeded


@on_signal(mail_written, "mail")
def store_mail(mail: AccountMail) -> None:
    with transaction.atomic():
        delivery = Delivery.objects.create(
            player=mail.player, sort=Delivery.Sort.ACCOUNT, address=mail.address, due=timezone.now()
        )
        AccountText.objects.create(
            delivery=delivery, subject=mail.subject, body=mail.text, good_until=mail.good_until
        )


def account_mail(mail: Delivery) -> EmailMessage:
    text = AccountText.objects.filter(delivery=mail, good_until__gt=timezone.now()).first()
    if text is None:
        raise NotNeeded(_("The e-mail expired before we could send it."))
    return EmailMessage(
        subject=text.subject,
        body=without_controls(text.body),
        from_email=settings.EMAIL_FROM,
        to=[mail.address],
        headers={"Message-ID": message_id(mail.key), "Auto-Submitted": "auto-generated"},
    )
