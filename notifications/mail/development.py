"""Pages that show the e-mails written to files during development. A public site does not have them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from functools import wraps
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET

SHOWN = 50
LETTER = (
    "default-src 'self'; script-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)
BETWEEN = b"-" * 79


class DevelopmentMail(NamedTuple):
    name: str
    message: EmailMessage

    @property
    def headers(self) -> list[tuple[str, str]]:
        return self.message.items()

    @property
    def text(self) -> str:
        part = self.message.get_body(("plain",))
        return "" if part is None else part.get_content()

    @property
    def html(self) -> str:
        part = self.message.get_body(("html",))
        html = "" if part is None else str(part.get_content())
        for picture in self.message.walk():
            if picture["Content-ID"]:
                data = b64encode(picture.get_content()).decode()
                address = f"data:{picture.get_content_type()};base64,{data}"
                html = html.replace(f"cid:{picture['Content-ID'].strip('<>')}", address)
        return html


def while_developing(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    @wraps(view)
    def wrapper(request: HttpRequest, **arguments: str) -> HttpResponse:
        if not settings.DEBUG:
            raise Http404
        return view(request, **arguments)

    return require_GET(never_cache(wrapper))


@while_developing
def mails(request: HttpRequest) -> HttpResponse:
    letters = [letter_in(file) for file in mail_files()[:SHOWN]]
    return render(request, "notifications/mails.html", {"letters": letters})


@while_developing
def mail(request: HttpRequest, name: str) -> HttpResponse:
    return render(request, "notifications/mail.html", {"letter": letter_named(name)})


@xframe_options_sameorigin
@while_developing
def mail_as_html(request: HttpRequest, name: str) -> HttpResponse:
    return HttpResponse(letter_named(name).html, headers={"Content-Security-Policy": LETTER})


def mail_files() -> list[Path]:
    folder = Path(settings.EMAIL_FILE_PATH or settings.VAR_DIR / "mail")
    return sorted(folder.glob("*.log"), key=lambda file: file.stat().st_mtime, reverse=True)


def letter_named(name: str) -> DevelopmentMail:
    file = next((file for file in mail_files() if file.name == name), None)
    if file is None:
        raise Http404
    return letter_in(file)


def letter_in(file: Path) -> DevelopmentMail:
    message = message_from_bytes(file.read_bytes().partition(BETWEEN)[0], policy=default)
    assert isinstance(message, EmailMessage)
    return DevelopmentMail(file.name, message)
