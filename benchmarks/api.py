"""What programs cost beside browsers: the same matches read and played both ways, by processor time.

Both ways take turns on one site, and which begins changes from turn to turn. Each figure is the median of the
ratios of turns: 0.5 means that the API needs half. Under `script/services` the site stands on PostgreSQL and
Redis. `--inside` asks it without a server, for a machine that is busy with much else.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from asyncio import new_event_loop
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Self

import conftest  # noqa: F401 sets Django up, which comes first

# isort: split

from django.test import Client

from benchmarks.compare import work
from benchmarks.compare.site import AT_ONCE, Site, must
from benchmarks.figures import ratios
from benchmarks.lines import Line
from tests.live_site import LiveSite

HERE = Path(__file__).resolve().parents[1]
JSON = "application/json"
MOVES_BEFORE = 10
COMPARED = {
    "act": "submit",
    "match": "board",
    "match instead of a page": "page",
    "what is new": "board",
    "nothing is new": "board",
}
"""What programs do, each beside what browsers do for the same."""


class Both(Site):
    """A site that browsers and programs use."""

    @contextmanager
    def program(self, player: str) -> Iterator[Line]:
        line = self.lines_are(self.url, "", "", asks_for_parts=False)
        line.headers += f"Authorization: Bearer {self.inside.ask('token', player)}\r\n"
        try:
            yield line
        finally:
            line.close()

    async def costs(self, *, api_first: bool) -> dict[str, float]:
        """All that is compared, once."""
        with self.two_browsers() as browsers, ExitStack() as stack:
            names = [f"Pair{self.pairs}-{name}" for name in ("Ann", "Bob")]
            programs = [stack.enter_context(self.program(name)) for name in names]
            page = stack.enter_context(self.browser(names[0], asks_for_parts=False))
            match = await self.a_match(*browsers)
            await self.settle(match, browsers, MOVES_BEFORE)
            shown, told = f"/match/{match}/", f"/api/v1/matches/{match}/"
            stands = json.loads(await must(programs[0], "GET", told))
            knows = stack.enter_context(self.program(names[0]))
            knows.headers += f"If-None-Match: {programs[0].answered['etag']}\r\n"
            ways: list[tuple[str, Line, str]] = [
                ("board", browsers[0], f"{shown}board/?version=1&since=0"),
                ("page", page, shown),
                ("match", programs[0], told),
                ("what is new", programs[0], f"{told}?since={stands['log']['since']}"),
                ("nothing is new", knows, told),
            ]
            if api_first:
                ways.reverse()
            found = {name: await self.reading(line, address) for name, line, address in ways}
            found["match instead of a page"] = found["match"]
            return found | await self.acting(match, browsers, programs, api_first=api_first)

    async def acting(
        self, match: int, browsers: tuple[Line, Line], programs: list[Line], *, api_first: bool
    ) -> dict[str, float]:
        """Moves of one match, every other one by the API."""
        spent = {"submit": 0.0, "act": 0.0}
        for number in range(2 * AT_ONCE):
            if (number % 2 == 0) == api_first:
                seat, answer = self.answer("owed_over_api", match)
                before = await self.when_quiet()
                status, text = await programs[seat].send(
                    "POST", f"/api/v1/matches/{match}/act/", json.dumps(answer), JSON
                )
                if status != 200:
                    raise RuntimeError(f"{answer} was answered {status}: {text}")
                spent["act"] += await self.when_quiet() - before
            else:
                seat, form = self.owed(match)
                before = await self.when_quiet()
                await must(browsers[seat], "POST", f"/match/{match}/act/", [*form, ("since", "0")])
                spent["submit"] += await self.when_quiet() - before
        return {name: total / AT_ONCE for name, total in spent.items()}


THREAD = ThreadPoolExecutor(1)
"""In which the site answers without a server: it may not in that of a loop."""
CLIENT = Client()


class Within(Line):
    """Asks the site in this process, with the headers that a line would send."""

    async def send(self, method: str, path: str, body: str, sort: str) -> tuple[int, str]:
        headers = dict(each.split(": ", 1) for each in self.headers.splitlines()[1:])
        CLIENT.cookies.clear()
        ask = partial(CLIENT.generic, method, path, body, content_type=sort, headers=headers)
        answer = THREAD.submit(ask).result()
        self.answered = {name.lower(): value for name, value in answer.headers.items()}
        return answer.status_code, answer.content.decode()


class InProcess(Both):
    """Without a server, a worker, and what they leave to do."""

    lines_are = Within

    @contextmanager
    def served(self) -> Iterator[Self]:
        self.run("manage.py", "migrate", "-v0")
        self.inside: Any = self
        self.loop = new_event_loop()
        live = LiveSite(self.folder, DATABASE_URL=self.environment["DATABASE_URL"])
        live.connection.inc_thread_sharing()
        THREAD.submit(live.database().__enter__).result()
        yield self
        self.loop.close()

    def ask(self, what: str, *arguments: Any) -> Any:
        return THREAD.submit(getattr(work, what), *arguments).result()

    async def when_quiet(self) -> float:
        return 1000 * time.process_time()


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench api", description=__doc__)
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--inside", action="store_true", help="without a server")
    given = parser.parse_args()
    work.set_up()
    with tempfile.TemporaryDirectory() as folder:
        kind = InProcess if given.inside else Both
        with kind(HERE, Path(folder, "new"), 0).served() as site:
            costs = [
                site.loop.run_until_complete(site.costs(api_first=number % 2 == 1))
                for number in range(1 + given.turns)
            ]
    tell(costs[1:])  # the first turn only warms up


def tell(costs: list[dict[str, float]]) -> None:
    figures = {}
    for program, browser in COMPARED.items():
        found = ratios([turn[browser] for turn in costs], [turn[program] for turn in costs])
        figures[program] = found
        between = f"{found['low']:.2f} to {found['high']:.2f}"
        took = f"{found['after_ms']} ms, and {found['before_ms']} ms by a browser ({browser})"
        print(f"{found['ratio']:>7.3f} ({between})  {program}: {took}")
    print(json.dumps({"database": os.environ.get("DATABASE_URL", "sqlite:").partition(":")[0], **figures}))


if __name__ == "__main__":
    main()
