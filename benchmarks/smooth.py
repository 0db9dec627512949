"""How long a slow phone is busy at a time while a match is opened, and a move and its answer are shown."""

from __future__ import annotations

import argparse
import json
import logging
import os
import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median

import conftest  # noqa: F401 sets Django up, which comes first

# isort: split

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.at_the_table import page_of
from tests.browser.conftest import CHROMIUM_ARGUMENTS, chromium
from tests.browser.test_scenes import PHONE, a_duel, take
from tests.live_site import LiveSite

BAR = 50
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
TASKS = """
    window.tasks = [];
    const note = (list) => list.getEntries().forEach(({ duration }) => tasks.push(Math.round(duration)));
    new PerformanceObserver(note).observe({ type: "longtask", buffered: true });
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench smooth", description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    times = parser.parse_args().times
    logging.disable(logging.CRITICAL)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    longest: dict[str, list[int]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = LiveSite(Path(folder), DEBUG="true", LOG_LEVEL="ERROR")
        site.migrate()
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        with site.serving():
            for _time in range(times):
                for moment, tasks in an_evening(site, browser).items():
                    longest[moment].append(max(tasks, default=0))
        browser.close()
    found = {moment: {"least": min(ms), "median": median(ms)} for moment, ms in longest.items()}
    print(f"The longest task, {SLOWER} times slower than this machine; {times} times, in ms (bar {BAR})")
    for moment, ms in found.items():
        print(f"{ms['least']:>6} at least, {ms['median']:>6} in the middle: {moment}")
    print(json.dumps(found))


def an_evening(site: LiveSite, browser: Browser) -> dict[str, list[int]]:
    ann, bob, match = a_duel(site)
    url = site.url + match.get_absolute_url()
    with (
        page_of(site, browser, ann, scenes="played", viewport=PHONE) as hers,
        page_of(site, browser, bob) as his,
    ):
        his.goto(url)
        hers.add_init_script(TASKS)
        hers.context.new_cdp_session(hers).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        hers.goto(url)
        opened = busy(hers)
        hers.evaluate(CHOOSE)
        chosen = busy(hers)
        hers.evaluate(ATTACK)
        moved = busy(hers)
        expect(his.locator(f"#board[data-version='{match.version + 1}']")).to_be_attached()
        take(his, 1, 2)
        answered = busy(hers)
    return {
        "opening the match": opened,
        "choosing two dice": chosen,
        "my move": moved,
        "their answer": answered,
    }


def busy(page: Page) -> list[int]:
    """The long tasks since this was asked last; the page is left alone until all was shown."""
    page.wait_for_timeout(SHOWN)
    tasks: list[int] = page.evaluate("tasks.splice(0)")
    return tasks


if __name__ == "__main__":
    main()
