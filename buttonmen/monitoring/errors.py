"""Reports of errors by mail, and to a server that speaks Sentry's protocol."""

from __future__ import annotations

import logging
import time
from threading import Lock

from django.conf import settings
from django.core.mail import send_mail

from buttonmen.monitoring import release

SECONDS_BETWEEN_EQUAL = 3600
SECONDS_BETWEEN_MAILS = 60
MOST_REMEMBERED = 500


class ErrorMailHandler(logging.Handler):
    """A log handler that mails errors to `ERRORS_TO`, one a minute and one an hour for the same place."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.sending = Lock()
        self.next_mail = 0.0
        self.next_of: dict[tuple[str, int], float] = {}
        self.left_out = 0

    def emit(self, record: logging.LogRecord) -> None:
        if not self.is_due(record):
            return
        try:
            send_mail(
                f"[Buttonmen] {record.getMessage().splitlines()[0][:150]}",
                self.describe(record),
                settings.SERVER_EMAIL,
                settings.ERRORS_TO,
            )
        except Exception:
            self.handleError(record)

    def is_due(self, record: logging.LogRecord) -> bool:
        place, now = place_of(record), time.monotonic()
        with self.sending:
            if now < self.next_mail or now < self.next_of.get(place, 0):
                self.left_out += 1
                return False
            if len(self.next_of) >= MOST_REMEMBERED:
                self.next_of.clear()
            self.next_mail = now + SECONDS_BETWEEN_MAILS
            self.next_of[place] = now + SECONDS_BETWEEN_EQUAL
            return True

    def describe(self, record: logging.LogRecord) -> str:
        names = ("request_id", "route", "status", "ms", "player", "address")
        details = [f"{name}: {getattr(record, name)}" for name in names if hasattr(record, name)]
        left_out, self.left_out = self.left_out, 0
        before = [f"{left_out} other errors were not mailed. The log has them."] if left_out else []
        formatter = self.formatter or logging.Formatter()
        error = [formatter.formatException(record.exc_info)] if record.exc_info else []
        lines = [record.getMessage(), "", f"release: {release.describe()}", *details, *before, "", *error]
        return "\n".join(lines)


def place_of(record: logging.LogRecord) -> tuple[str, int]:
    """Return the file and line where the error was raised, or where it was logged."""
    trace = record.exc_info[2] if record.exc_info else None
    if trace is None:
        return record.pathname, record.lineno
    while trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame.f_code.co_filename, trace.tb_lineno


def start_sentry() -> None:
    if not settings.SENTRY_DSN:
        return
    import sentry_sdk

    sentry_sdk.init(
        settings.SENTRY_DSN,
        release=release.describe(),
        send_default_pii=False,
        max_request_body_size="never",
        include_local_variables=False,
    )
