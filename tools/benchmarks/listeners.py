"""What programs cost that wait for events: script/bench listeners --listeners 2000

So many players have a stream open at one Daphne, in which nothing happens. The table has its memory before
and with them, and its processor time a minute.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import tempfile
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

import os

from django.utils import timezone

from accounts.models import Token, User
from accounts.models.tokens import digest_of
from tests.live_site import LiveSite
from tools.benchmarks.figures import processor

AT_ONCE = 100
"""So many come at a time."""
PAGE_KB = os.sysconf("SC_PAGE_SIZE") // 1024


def memory(process: int) -> float:
    """In megabytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE_KB / 1024


def secrets_of(count: int) -> list[str]:
    """Of tokens of as many players."""
    players = User.objects.bulk_create(User(username=f"Listener{number}") for number in range(count))
    until = timezone.now() + timedelta(days=1)
    secrets = [f"bm_{player.pk}" for player in players]
    Token.objects.bulk_create(
        Token(player=player, name="idle", digest=digest_of(secret), expires_at=until)
        for player, secret in zip(players, secrets, strict=True)
    )
    return secrets


async def listen(site: str, secret: str, gate: asyncio.Semaphore) -> asyncio.StreamWriter:
    """Once it has heard where to begin."""
    host, port = urlsplit(site).netloc.split(":")
    async with gate:
        reader, writer = await asyncio.open_connection(host, int(port))
        lines = ["GET /api/v1/events/ HTTP/1.1", f"Host: {host}:{port}", f"Authorization: Bearer {secret}"]
        writer.write("\r\n".join([*lines, "Accept: text/event-stream", "", ""]).encode())
        await reader.readuntil(b"event: begin")
    return writer


async def measure(site: LiveSite, secrets: list[str], seconds: float) -> dict[str, float]:
    process = site.process.pid
    before = memory(process)
    gate = asyncio.Semaphore(AT_ONCE)
    async with asyncio.timeout(seconds + 400):
        writers = await asyncio.gather(*(listen(site.url, secret, gate) for secret in secrets))
        used = processor(process)
        await asyncio.sleep(seconds)
    used = processor(process) - used
    open_still = sum(not writer.is_closing() for writer in writers)
    for writer in writers:
        writer.close()
    return {
        "listeners": open_still,
        "mb_before": round(before),
        "mb_with_them": round(memory(process)),
        "processor_seconds_a_minute": round(used * 60 / seconds, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench listeners", description=__doc__)
    parser.add_argument("--listeners", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=60)
    given = parser.parse_args()
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        site = LiveSite(Path(folder), DEBUG="false", LOG_LEVEL="ERROR", EMBEDDED_WORKER="false")
        site.migrate()
        site.prepare_with("collectstatic", "--noinput", "-v0")
        with site.database():
            secrets = secrets_of(given.listeners)
        with site.serving():
            print(json.dumps(asyncio.run(measure(site, secrets, given.seconds))))


if __name__ == "__main__":
    main()
