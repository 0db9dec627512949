"""Processor time of tests by activity, by folder and by test: `script/test --where`.

It includes all processes that a test starts, such as a site or a browser; a busy machine changes it little. A
fixture that many tests share counts for the first of them.
"""

import functools
import json
import os
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

import pytest
from django.apps import apps

LONGEST = 20
SHARE_SHOWN = 0.01
PROPERTY = "processor time"
TICKS = os.sysconf("SC_CLK_TCK")


STARTED = "browsers, sites and commands"
REST = "the tests themselves"
WAITING = "waiting, which takes no processor"


class TimeSpent(NamedTuple):
    test: str
    seconds: float
    parts: dict[str, float]


class Clock:
    """A clock that assigns the main thread's time to the innermost measured activity."""

    def __init__(self) -> None:
        self.running = [REST]
        self.since = time.process_time()
        self.parts: defaultdict[str, float] = defaultdict(float)

    def switch(self) -> None:
        now = time.process_time()
        self.parts[self.running[-1]] += now - self.since
        self.since = now

    def measure(self, owner: Any, name: str, part: str) -> None:
        measured: Callable[..., Any] = getattr(owner, name)

        @functools.wraps(measured)
        def measuring(*arguments: Any, **named: Any) -> Any:
            if threading.current_thread() is not threading.main_thread():
                return measured(*arguments, **named)
            self.switch()
            self.running.append(part)
            try:
                return measured(*arguments, **named)
            finally:
                self.switch()
                self.running.pop()

        setattr(owner, name, measuring)

    def take(self) -> dict[str, float]:
        """Return the time of each activity since the last call."""
        self.switch()
        taken, self.parts = self.parts, defaultdict(float)
        return taken


class TimePlugin:
    """A plugin that measures the time of each test, and reports them all in the main process."""

    def __init__(self) -> None:
        self.began = self.began_at = 0.0
        self.tests: list[TimeSpent] = []
        self.clock = Clock()
        if apps.ready:
            self.measure_parts()

    def measure_parts(self) -> None:
        from django.template import Template
        from django.test import Client

        from accounts.models import User
        from games import play
        from tests.accounts import people
        from tests.games import matches

        for owner, name, part in (
            (type(User.objects), "create_user", "making players"),
            (people, "a_player", "making players"),
            (matches, "two_friends", "making players"),
            (people, "signed_in", "signing in"),
            (matches, "a_begun_match", "making matches"),
            (play, "propose", "offering and accepting matches"),
            (play, "accept", "offering and accepting matches"),
            (play, "act", "moves"),
            (Client, "request", "requests"),
            (Client, "force_login", "signing in"),
            (Template, "render", "templates"),
        ):
            self.clock.measure(owner, name, part)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        self.began, self.began_at = processor_time(), time.monotonic()
        self.clock.take()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.when == "teardown":
            used = processor_time() - self.began
            parts = self.clock.take()
            parts[STARTED] = used - sum(parts.values())
            parts[WAITING] = max(0.0, time.monotonic() - self.began_at - used)
            report.user_properties.append((PROPERTY, (used, dict(parts))))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == PROPERTY and report.when == "teardown":
                self.tests.append(TimeSpent(report.nodeid, *value))  # type: ignore[misc]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("Processor time")
        for line in (*of_parts(self.tests), "", *of_folders(self.tests), "", *of_the_longest(self.tests)):
            terminalreporter.line(line)
        if kept := os.environ.get("KEEP_TIMES"):
            Path(kept).write_text(json.dumps(self.tests))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--where", action="store_true", help="tell the processor time of each folder")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--where"):
        config.pluginmanager.register(TimePlugin())


def processor_time() -> float:
    """Return the seconds used by this process and all its descendants."""
    ended = os.times()
    return (
        time.process_time()
        + ended.children_user
        + ended.children_system
        + sum(map(used_by, children("self")))
    )


def used_by(process: str) -> float:
    try:
        after_name = Path("/proc", process, "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, after_name[11:15])) / TICKS + sum(map(used_by, children(process)))


def children(process: str) -> Iterator[str]:
    """Yield the children of all threads of a process, any of which may end meanwhile."""
    with suppress(OSError):
        for thread in Path("/proc", process, "task").iterdir():
            with suppress(OSError):
                yield from (thread / "children").read_text().split()


def of_parts(tests: list[TimeSpent]) -> Iterator[str]:
    parts: defaultdict[str, float] = defaultdict(float)
    for test in tests:
        for part, seconds in test.parts.items():
            parts[part] += seconds
    for part, seconds in sorted(parts.items(), key=lambda each: -each[1]):
        yield f"{seconds:>8.1f} s  {part}"


def of_folders(tests: list[TimeSpent]) -> Iterator[str]:
    """Yield a line for each folder that takes at least a hundredth of all time, below its parent."""
    folders: dict[PurePosixPath, list[float]] = defaultdict(list)
    for test in tests:
        for folder in PurePosixPath(test.test.partition("::")[0]).parents:
            folders[folder].append(test.seconds)
    total = sum(test.seconds for test in tests)
    for folder, seconds in sorted(folders.items()):
        if folder.parts and sum(seconds) >= SHARE_SHOWN * total:
            indent = "  " * (len(folder.parts) - 1)
            yield f"{sum(seconds):>8.1f} s  {len(seconds):>5} tests  {indent}{folder.name}/"


def of_the_longest(tests: list[TimeSpent]) -> Iterator[str]:
    for test in sorted(tests, key=lambda test: -test.seconds)[:LONGEST]:
        yield f"{test.seconds:>8.1f} s  {test.test}"
