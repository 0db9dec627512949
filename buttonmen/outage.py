"""Outages of services such as Redis, during which the site retries and logs at intervals."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable
from threading import Lock, Thread
from time import monotonic, sleep

logger = logging.getLogger(__name__)

SECONDS_TO_ANSWER = 0.5
SECONDS_BETWEEN_TRIES = 5
SECONDS_BETWEEN_LINES = 60


class Outage:
    """The state of a service, such as Redis, that may be down.

    During an outage one thread at a time retries, and the others continue without the service.
    """

    def __init__(self, gone: str, back: str) -> None:
        self.gone, self.back = gone, back
        self.is_on = False
        self.lock = Lock()
        self.next_try = -math.inf
        self.next_line = -math.inf
        self.is_told = False

    def may_ask(self) -> bool:
        if not self.is_on:
            return True
        with self.lock:
            now = monotonic()
            if now < self.next_try:
                return False
            self.next_try = now + SECONDS_BETWEEN_TRIES
            return True

    def watch(self, ask: Callable[[], object], errors: type[Exception]) -> None:
        """Call *ask* every few seconds in a background thread until the service answers."""

        def ask_again() -> None:
            while self.is_on:
                sleep(SECONDS_BETWEEN_TRIES)
                try:
                    ask()
                except errors as error:
                    self.note(error)
                else:
                    self.end()

        Thread(target=ask_again, name="outage", daemon=True).start()

    def note(self, error: Exception) -> bool:
        """Record a failed call of the service. Return True if the outage begins with this call."""
        with self.lock:
            began, now = not self.is_on, monotonic()
            self.is_on = True
            self.next_try = now + SECONDS_BETWEEN_TRIES
            if now >= self.next_line:
                logger.warning("%s (%s)", self.gone, error)
                self.next_line = now + SECONDS_BETWEEN_LINES
                self.is_told = True
            return began

    def end(self) -> None:
        if not self.is_on:
            return
        with self.lock:
            self.is_on = False
            if self.is_told:
                logger.warning("%s", self.back)
                self.is_told = False
