"""How long a slow phone is busy, at a time and in all, while a match is opened and two moves are shown."""

from __future__ import annotations

import argparse
import json
import logging
import os
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import conftest  # noqa: F401 sets Django up, which comes first

# isort: split

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.at_the_table import page_of
from tests.browser.conftest import CHROMIUM_ARGUMENTS, chromium
from tests.browser.test_scenes import PHONE, a_duel, take
from tests.live_site import LiveSite

BAR = 50
LONGEST_AT_FIRST = 200
FIRST_TABLE = 1500
"""Milliseconds of work until the first table was shown, its first roll with it."""
SLOWER = 4
SHOWN = 6000
"""Milliseconds after which the longest scene is over."""
CHOOSE = """async () => {
    for (const name of ["attacker", "target"]) {
        document.getElementsByName(name)[1].click();
        await new Promise((done) => setTimeout(done, 700));
    }
}"""
ATTACK = "document.querySelector('#answer .go').click()"
TASK = "ThreadControllerImpl::RunTask"


class Busy(NamedTuple):
    """Milliseconds of work on the main thread, waiting not counted."""

    longest: int
    """The longest task."""
    in_all: int


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench smooth", description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    times = parser.parse_args().times
    logging.disable(logging.CRITICAL)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    found: dict[str, list[Busy]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = LiveSite(Path(folder), DEBUG="true", LOG_LEVEL="ERROR")
        site.migrate()
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        with site.serving():
            for _time in range(times):
                for moment, busy in an_evening(site, browser).items():
                    found[moment].append(busy)
        browser.close()
    print(f"The longest task and all work, {SLOWER} times slower than this machine; {times} times, in ms")
    print("Least and median of the longest task, least and median of all work")
    print(f"Bars: {BAR} a task; the first table {LONGEST_AT_FIRST} a task and {FIRST_TABLE} in all")
    table = {moment: summed_up(all_of_it) for moment, all_of_it in found.items()}
    for moment, ms in table.items():
        told = [f"{ms[name][how]:>6}" for name in Busy._fields for how in ("least", "median")]
        print(*told, moment)
    print(json.dumps(table))


def summed_up(found: list[Busy]) -> dict[str, dict[str, float]]:
    columns = {name: [getattr(busy, name) for busy in found] for name in Busy._fields}
    return {name: {"least": min(ms), "median": median(ms)} for name, ms in columns.items()}


def an_evening(site: LiveSite, browser: Browser) -> dict[str, Busy]:
    ann, bob, match = a_duel(site)
    url = site.url + match.get_absolute_url()
    with (
        page_of(site, browser, ann, scenes="played", viewport=PHONE) as hers,
        page_of(site, browser, bob) as his,
    ):
        his.goto(url)
        phone = SlowPhone(hers, browser)
        opened = phone.busy(lambda: hers.goto(url))
        chosen = phone.busy(lambda: hers.evaluate(CHOOSE))
        moved = phone.busy(lambda: hers.evaluate(ATTACK))
        expect(his.locator(f"#board[data-version='{match.version + 1}']")).to_be_attached()
        answered = phone.busy(lambda: take(his, 1, 2))
    return {
        "opening the match": opened,
        "choosing two dice": chosen,
        "my move": moved,
        "their answer": answered,
    }


class SlowPhone:
    """A page whose work is counted."""

    def __init__(self, page: Page, browser: Browser) -> None:
        self.page, self.browser = page, browser
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def busy(self, act: Callable[[], object]) -> Busy:
        """While this is done and shown; the page is left alone until it was."""
        self.browser.start_tracing(page=self.page, categories=["toplevel", "__metadata"])
        act()
        self.page.wait_for_timeout(SHOWN)
        events = json.loads(self.browser.stop_tracing())["traceEvents"]
        tasks = max(tasks_of_pages(events), key=sum)
        return Busy(round(max(tasks)), round(sum(tasks)))


def tasks_of_pages(events: list[dict[str, Any]]) -> list[list[float]]:
    """The tasks on the main thread of each process that draws pages, in milliseconds of that thread."""
    tasks: dict[tuple[int, int], list[float]] = {}
    for event in events:
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain":
            tasks[event["pid"], event["tid"]] = [0]
    for event in events:
        if event["name"] == TASK and (event["pid"], event["tid"]) in tasks:
            tasks[event["pid"], event["tid"]].append(event.get("tdur", 0) / 1000)
    return list(tasks.values())


if __name__ == "__main__":
    main()
