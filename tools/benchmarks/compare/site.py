"""The site of one revision, used by a simulated browser while its processor time is measured."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Self

import psycopg
from psycopg.sql import SQL, Identifier

from tests.live_site import answers, free_port, stop, wait_until
from tools.benchmarks.compare.inside import RevisionProcess
from tools.benchmarks.lines import Line

PROMISE = re.compile(r'name="promise" value="([^"]*)"')
SITE_BENCHES = ("submit", "see", "page", "board", "propose", "accept", "make", "empty", "home", "overview")
MINE, THEIRS = "(4) s(10) z(12) p(20) (X)", "(6) (8) t(12) (20) (X)"
AT_ONCE = 8
"""Number of repetitions in one turn."""
QUIET = 0.15
SETTLED = 3
MOST_MOMENTS = 200
"""Most pauses of `QUIET` seconds in which to wait for the processes to become idle.

The processor time of idle processes is measured over `SETTLED` seconds.
"""


class Site:
    def __init__(self, tree: Path, folder: Path, matches: int) -> None:
        folder.mkdir(parents=True)
        self.tree, self.folder, self.matches = tree, folder, matches
        self.python = str(tree / ".venv/bin/python")
        self.url = f"http://127.0.0.1:{free_port()}"
        self.environment = {
            **os.environ,
            "DATABASE_URL": new_database(folder),
            "SECRET_KEY": "measured " * 8,
            "SITE_URL": self.url,
            "EMAIL_URL": f"file:///{folder}/mail",
            "LOG_LEVEL": "ERROR",
            "STATIC_ROOT": str(folder / "static"),
            "EMBEDDED_WORKER": "false" if "REDIS_URL" in os.environ else "true",
        }
        if "REDIS_URL" in os.environ:
            number = 1 + (folder.name == "new")
            self.environment["REDIS_URL"] = os.environ["REDIS_URL"].rpartition("/")[0] + f"/{number}"
        self.server = server_of(self.environment["DATABASE_URL"])
        self.processes: list[subprocess.Popen[bytes]] = []
        self.spent_on_looking = 0.0
        self.chance = 0
        self.pairs = 0
        self.match = 0

    # ---- serving

    @contextmanager
    def served(self) -> Iterator[Self]:
        for arguments in (["migrate", "-v0"], ["collectstatic", "--noinput", "-v0"]):
            self.run("manage.py", *arguments)
        with ExitStack() as stack:
            stack.callback(self.stop)
            port = self.url.rpartition(":")[2]
            self.begin("-m", "daphne", "-v0", "-b", "127.0.0.1", "-p", port, "buttonmen.asgi:application")
            if "REDIS_URL" in os.environ:
                self.begin("manage.py", "db_worker", "--interval", "0.3")
            wait_until(lambda: answers(self.url), 120)
            self.inside = stack.enter_context(RevisionProcess(self.tree, environment=self.environment))
            if self.matches:
                self.inside.ask("regular", self.matches)
                count_rows_in(self.environment["DATABASE_URL"])
            self.loop = asyncio.new_event_loop()
            stack.callback(self.loop.close)
            self.idle = self.loop.run_until_complete(self.measure_idle())
            yield self

    def run(self, *arguments: str) -> None:
        command = [self.python, *arguments]
        subprocess.run(command, cwd=self.tree, env=self.environment, check=True, stdout=subprocess.DEVNULL)

    def begin(self, *arguments: str) -> None:
        with (self.folder / "log").open("a") as log:
            command = [self.python, *arguments]
            self.processes.append(
                subprocess.Popen(command, cwd=self.tree, env=self.environment, stdout=log, stderr=log)
            )

    def stop(self) -> None:
        for process in self.processes:
            stop(process)

    # ---- measuring

    def turn(self, bench: str) -> float:
        return self.loop.run_until_complete(getattr(self, bench)())

    def spent(self) -> float:
        processes = [process.pid for process in self.processes]
        if self.server is not None:
            processes += children_of(self.server)
        return sum(map(processor_ms, processes))

    async def measure_idle(self) -> float:
        """Return the processor time that idle processes use in `QUIET` seconds."""
        await asyncio.sleep(SETTLED)
        before = self.spent()
        await asyncio.sleep(SETTLED)
        return (self.spent() - before) * QUIET / SETTLED

    async def wait_until_quiet(self) -> float:
        """Wait until all processes are idle; return the processor time so far, without idle polling."""
        before = self.spent()
        for _moment in range(MOST_MOMENTS):
            await asyncio.sleep(QUIET)
            self.spent_on_looking += self.idle
            now = self.spent()
            if now - before < 2 + 2 * self.idle:
                return now - self.spent_on_looking
            before = now
        raise RuntimeError(f"{self.tree} does not come to rest.")

    @contextmanager
    def browser(self, player: str, asks_for_parts: bool = True) -> Iterator[Line]:
        session, token = self.inside.ask("player", player), secrets.token_hex(16)
        line = Line(self.url, f"sessionid={session}; csrftoken={token}", token, asks_for_parts)
        try:
            yield line
        finally:
            line.close()

    @contextmanager
    def two_browsers(self) -> Iterator[tuple[Line, Line]]:
        """Yield browsers of two new players who follow each other.

        New players have not reached the limit on matches per hour.
        """
        self.pairs += 1
        with self.browser(f"Pair{self.pairs}-Ann") as one, self.browser(f"Pair{self.pairs}-Bob") as other:
            yield one, other

    async def promises(self, line: Line, offers: int) -> list[str]:
        """Return the dice commitment of each page for a new match, or "" in older revisions."""
        pages = [await ask_or_fail(line, "GET", "/matches/new/") for _page in range(offers)]
        return [found[1] if (found := PROMISE.search(page)) else "" for page in pages]

    async def offer(self, line: Line, promise: str) -> int:
        data = [("against", "player"), ("opponent", f"Pair{self.pairs}-Bob"), ("first_to", "9")]
        data += [
            ("my_recipe", MINE),
            ("their_recipe", THEIRS),
            ("ruleset", "online"),
            ("lasts", "7"),
            ("words", "the measured ones"),
            ("promise", promise),
        ]
        await ask_or_fail(line, "POST", "/matches/new/", data)
        return int(self.inside.ask("newest_match"))

    async def a_match(self, one: Line, other: Line) -> int:
        match = await self.offer(one, *await self.promises(one, 1))
        await ask_or_fail(other, "POST", f"/match/{match}/accept/", [("words", "as measured")])
        return match

    def owed(self, match: int) -> tuple[int, list[tuple[str, str]]]:
        self.chance += 1
        found = self.inside.ask("random_answer", match, self.chance)
        if found is None:
            raise RuntimeError("The match ended too early to be measured.")
        seat, form = found
        return seat, [(name, value) for name, value in form]

    # ---- what is measured

    async def submit(self) -> float:
        return await self.moves(seen=False)

    async def see(self) -> float:
        """Return the processor time of a move, including the board that the opponent's page fetches."""
        return await self.moves(seen=True)

    async def moves(self, *, seen: bool) -> float:
        with self.two_browsers() as lines:
            match = await self.a_match(*lines)
            await self.settle(match, lines, 2)
            names = (f"Pair{self.pairs}-Ann", f"Pair{self.pairs}-Bob")
            with self.browser(names[0]) as one, self.browser(names[1]) as other:
                sockets = (one, other)
                if seen:
                    for socket in sockets:
                        await socket.listen(f"/ws/match/{match}/")
                total = 0.0
                for _move in range(AT_ONCE):
                    seat, data = self.owed(match)
                    before = await self.wait_until_quiet()
                    board = await ask_or_fail(
                        lines[seat], "POST", f"/match/{match}/act/", [*data, ("since", "0")]
                    )
                    if seen:
                        await wait_for_version(sockets[1 - seat], version_of(board))
                        await ask_or_fail(lines[1 - seat], "GET", f"/match/{match}/board/?version=1&since=0")
                    total += await self.wait_until_quiet() - before
            return total / AT_ONCE

    async def settle(self, match: int, lines: tuple[Line, Line], moves: int) -> None:
        for _move in range(moves):
            seat, data = self.owed(match)
            await ask_or_fail(lines[seat], "POST", f"/match/{match}/act/", data)

    async def page(self) -> float:
        with self.two_browsers() as lines:
            match = await self.a_match(*lines)
            await self.settle(match, lines, 10)
            with self.browser(f"Pair{self.pairs}-Ann", asks_for_parts=False) as line:
                return await self.reading(line, f"/match/{match}/")

    async def board(self) -> float:
        with self.two_browsers() as lines:
            match = await self.a_match(*lines)
            await self.settle(match, lines, 10)
            return await self.reading(lines[0], f"/match/{match}/board/?version=1&since=0")

    async def empty(self) -> float:
        """Return the processor time of a request whose view does nothing."""
        with self.browser("Pair0-Ann", asks_for_parts=False) as line:
            return await self.reading(line, "/health/")

    async def home(self) -> float:
        with self.browser("Pair0-Ann", asks_for_parts=False) as line:
            return await self.reading(line, "/")

    async def overview(self) -> float:
        with self.browser("Regular", asks_for_parts=False) as line:
            return await self.reading(line, "/matches/")

    async def reading(self, line: Line, address: str) -> float:
        await ask_or_fail(line, "GET", address)
        before = await self.wait_until_quiet()
        for _time in range(AT_ONCE):
            await ask_or_fail(line, "GET", address)
        return (await self.wait_until_quiet() - before) / AT_ONCE

    async def propose(self) -> float:
        with self.two_browsers() as (one, _other):
            promises = await self.promises(one, AT_ONCE)
            before = await self.wait_until_quiet()
            for promise in promises:
                await self.offer(one, promise)
            return (await self.wait_until_quiet() - before) / AT_ONCE

    async def accept(self) -> float:
        with self.two_browsers() as (one, other):
            offers = [await self.offer(one, promise) for promise in await self.promises(one, AT_ONCE)]
            before = await self.wait_until_quiet()
            for match in offers:
                await ask_or_fail(other, "POST", f"/match/{match}/accept/", [("words", "as measured")])
            return (await self.wait_until_quiet() - before) / AT_ONCE

    async def make(self) -> float:
        with self.two_browsers() as (one, other):
            promises = await self.promises(one, AT_ONCE)
            before = await self.wait_until_quiet()
            for promise in promises:
                match = await self.offer(one, promise)
                await ask_or_fail(other, "POST", f"/match/{match}/accept/", [("words", "as measured")])
            return (await self.wait_until_quiet() - before) / AT_ONCE


async def ask_or_fail(line: Line, method: str, path: str, data: list[tuple[str, str]] | None = None) -> str:
    status, text = await line.ask(method, path, data or ())
    if status >= 400 or (method == "GET" and status not in (200, 304)):
        raise RuntimeError(f"{method} {path} {data} was answered {status}: {strip_tags(text)}")
    return text


def processor_ms(process: int) -> float:
    try:
        return 1000 * time.clock_gettime(~process << 3 | 2)
    except OSError:  # it has ended
        return 0


def parent_of(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def children_of(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in listed.split()]


def server_of(database_url: str) -> int | None:
    if not database_url.startswith("postgres"):
        return None
    with psycopg.connect(database_url) as connection:
        return parent_of(connection.info.backend_pid)


def new_database(folder: Path) -> str:
    if "DATABASE_URL" not in os.environ:
        return f"sqlite:///{folder}/site.sqlite3"
    url, name = os.environ["DATABASE_URL"].rpartition("/")[0], f"compared_{folder.name}"
    with psycopg.connect(f"{url}/postgres", autocommit=True) as server:
        server.execute(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(name)))
        server.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
    return f"{url}/{name}"


def count_rows_in(database_url: str) -> None:
    """Run ANALYZE on PostgreSQL, so its planner knows the new rows at once."""
    if database_url.startswith("postgres"):
        with psycopg.connect(database_url, autocommit=True) as connection:
            connection.execute("ANALYZE")


def version_of(board: str) -> int:
    found = re.search(r'id="board"\s+data-version="(\d+)"', board)
    return int(found[1]) if found else 0


async def wait_for_version(socket: Line, version: int) -> None:
    while (heard := await socket.hear()) is not None:
        if heard.get("version", 0) >= version:
            return
    raise RuntimeError("The socket was closed.")


def strip_tags(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html.partition("<main")[2]).split())[:500]
