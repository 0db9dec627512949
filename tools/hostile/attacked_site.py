"""The attacked site, observed from outside through its log, memory, files and connections."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

from robots.seating import make_robots
from tests.live_site import LiveSite
from tools.hostile.wire import Dropped, Request, send

MEGABYTE = 2**20
NO_FAULT = ("django.security",)
"""Loggers that only report refused requests, so their messages are no failures."""
SPARE = 4
"""Number of simultaneous requests beyond the number of database connections."""
LONGEST_MESSAGE = 3000


class AttackedSite(LiveSite):
    def __init__(self, folder: Path) -> None:
        self.temporary = folder / "tmp"
        self.temporary.mkdir()
        super().__init__(
            folder,
            DEBUG="false",
            LOG_LEVEL="WARNING",
            REACHES_LOCAL_ADDRESSES="false",
            STATIC_ROOT=str(folder / "static"),
            TMPDIR=str(self.temporary),
            TRUSTED_PROXIES="1",
        )
        self.heard = 0

    def prepare(self) -> None:
        with ThreadPoolExecutor(1) as beside:
            collected = beside.submit(self.manage, "collectstatic", "--noinput", "-v0")
            with self.database():
                call_command("migrate", verbosity=0)
                call_command("load_buttons", stdout=StringIO())
                make_robots()
            collected.result()

    def start(self) -> None:
        self.heard = 0
        super().start()

    def new_errors(self) -> list[str]:
        with (self.folder / "daphne.log").open("rb") as log:
            log.seek(self.heard)
            text = log.read()
            self.heard += len(text)
        return list(filter(None, (fault_in(line) for line in text.decode("utf-8", "replace").splitlines())))

    @property
    def memory(self) -> int:
        """The memory that the site's process uses, in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) // 1024

    @property
    def temporary_bytes(self) -> int:
        """The size of temporary files that the site left behind or still holds open after deleting them."""
        total = sum(file.stat().st_size for file in self.temporary.rglob("*") if file.is_file())
        for descriptor in Path(f"/proc/{self.process.pid}/fd").iterdir():
            try:
                found, target = descriptor.stat(), str(descriptor.readlink())
            except FileNotFoundError:
                continue
            if target.startswith(str(self.temporary)) and target.endswith("(deleted)"):
                total += found.st_size
        return total

    def unanswered(self) -> int:
        """Send more simultaneous requests than there are database connections; return how many fail."""
        pool = settings.DATABASES["default"]["OPTIONS"].get("pool") or {}
        count = (pool.get("max_size") or pool.get("min_size") or 4) + SPARE
        with ThreadPoolExecutor(count) as crowd:
            return list(crowd.map(self.is_answered, range(count))).count(False)

    def is_answered(self, number: int) -> bool:
        host = self.url.partition("//")[2]
        try:
            answer = send(self.url, Request("GET", f"/players/?q={number}", {"Host": host}))
        except Dropped:
            return False
        return answer.status == 200


def fault_in(line: str) -> str:
    try:
        told = json.loads(line)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        return line if line.startswith(("Traceback", "Unhandled")) else ""
    if told.get("level") not in ("ERROR", "CRITICAL") or told.get("logger", "").startswith(NO_FAULT):
        return ""
    return f"{told.get('message', '')}\n{told.get('exc_info', '')}"[-LONGEST_MESSAGE:]
