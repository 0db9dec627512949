import socket
import ssl
from argparse import ArgumentParser
from smtplib import (
    SMTPAuthenticationError,
    SMTPException,
    SMTPNotSupportedError,
    SMTPRecipientsRefused,
    SMTPSenderRefused,
    SMTPServerDisconnected,
)
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.management.base import BaseCommand, CommandError

from notifications.mail.envelope import message_id
from notifications.models import new_key

OTHER_TLS = (
    "The server does not speak TLS in this way. submission:// begins in the clear and goes over to TLS (port"
    " 587); smtp://…?ssl=True speaks TLS from the start (port 465)."
)


class Command(BaseCommand):
    help = "Send one mail to an address, and explain what is wrong if that does not work"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address")

    def handle(self, *, address: str, **options: Any) -> None:
        self.stdout.write(how_mail_leaves())
        mail = EmailMessage(
            subject="A test from Buttonmen",
            body=f"If you read this, {settings.SITE_URL} can send mail.\n",
            to=[address],
            headers={"Message-ID": message_id(new_key()), "Auto-Submitted": "auto-generated"},
        )
        try:
            mail.send()
        except (OSError, SMTPException) as error:
            raise CommandError(f"{explanation_of(error)}\n({type(error).__name__}: {error})") from error
        self.stdout.write(self.style.SUCCESS(try_address(address)))


def how_mail_leaves() -> str:
    if settings.EMAIL_BACKEND.endswith("smtp.EmailBackend"):
        safely = "over TLS" if settings.EMAIL_USE_SSL or settings.EMAIL_USE_TLS else "unencrypted"
        login = f"as {settings.EMAIL_HOST_USER}" if settings.EMAIL_HOST_USER else "without logging in"
        server = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
        return f"From {settings.EMAIL_FROM} by {server}, {safely}, {login}."
    return f"From {settings.EMAIL_FROM} by {settings.EMAIL_BACKEND}: no mail server is asked."


def try_address(address: str) -> str:
    if settings.EMAIL_BACKEND.endswith("filebased.EmailBackend"):
        return f"Written to {settings.EMAIL_FILE_PATH}. With DEBUG on, /design/mails/ shows it."
    if not settings.EMAIL_BACKEND.endswith("smtp.EmailBackend"):
        return "Done; nothing left this machine."
    return (
        f"The mail server took it. If nothing arrives at {address}, look into its spam folder, and see that"
        " the domain of EMAIL_FROM allows this server to send for it (SPF, DKIM)."
    )


EXPLAINED: list[tuple[type[Exception], str]] = [
    (socket.gaierror, "There is no machine called {host}. Check the name in EMAIL_URL."),
    (
        ConnectionRefusedError,
        "Nobody answers at {host}:{port}. Check the port in EMAIL_URL, and that the server runs.",
    ),
    (
        TimeoutError,
        "No answer from {host}:{port} in {timeout} s. Many hosts block port 25: try submission:// and 587.",
    ),
    (
        ssl.SSLCertVerificationError,
        "The certificate of {host} is not good for that name. Use the name that it was made for.",
    ),
    (ssl.SSLError, OTHER_TLS),
    (SMTPNotSupportedError, OTHER_TLS),
    (
        SMTPAuthenticationError,
        "The server does not accept user and password. In EMAIL_URL an @ in them is %40, a / is %2F.",
    ),
    (SMTPSenderRefused, "The server does not send for {sender}. Set EMAIL_FROM to an address that it knows."),
    (
        SMTPRecipientsRefused,
        "The server does not take mail for this address. It may want user and password first.",
    ),
    (
        SMTPServerDisconnected,
        "{host}:{port} hung up. It may speak TLS from the start: try smtp://…?ssl=True.",
    ),
    (SMTPException, "The server refused."),
    (OSError, "{host}:{port} cannot be reached."),
]
"""Explanations of errors for the administrator of the site. The first matching entry is shown."""


def explanation_of(error: Exception) -> str:
    sentence = next(sentence for kind, sentence in EXPLAINED if isinstance(error, kind))
    return sentence.format(
        host=settings.EMAIL_HOST,
        port=settings.EMAIL_PORT,
        timeout=settings.EMAIL_TIMEOUT,
        sender=settings.EMAIL_FROM,
    )
