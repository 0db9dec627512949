"""Progress of an import, with its rate and the time left."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

SECONDS_BETWEEN_LINES = 10
SECONDS_BETWEEN_RENEWALS = 5


@dataclass
class Progress:
    """Counts the things of one kind that are done, and tells about them now and then."""

    write: Callable[[str], object]
    renew: Callable[[], None]
    """Renews the lock that keeps other processes from counting."""
    kind: str = ""
    total: int = 0
    done: int = 0
    began: float = field(default_factory=time.monotonic)
    written: float = field(default_factory=time.monotonic)
    renewed: float = field(default_factory=time.monotonic)

    def begin(self, kind: str, total: int) -> None:
        self.kind, self.total, self.done = kind, total, 0
        self.began = self.written = time.monotonic()
        self.write(f"{kind}: {total:,}")

    def __call__(self) -> None:
        self.reach(self.done + 1)
        if time.monotonic() - self.renewed > SECONDS_BETWEEN_RENEWALS:
            self.renew()
            self.renewed = time.monotonic()

    def reach(self, done: int) -> None:
        self.done = done
        now = time.monotonic()
        if now - self.written > SECONDS_BETWEEN_LINES:
            self.written = now
            self.write(self.line(now - self.began))

    def line(self, seconds: float) -> str:
        rate = self.done / seconds
        left = int((self.total - self.done) / rate)
        return (
            f"{self.kind}: {self.done:,} of {self.total:,}, {rate:,.0f} a second, "
            f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02} left"
        )
