"""The processor time of tests, by folder, and the longest of them: `script/test --where`.

It is the time of the test's process and of all that it started, such as a site or a browser; a busy machine
changes it little. A fixture that many tests share counts for the first of them.
"""

import os
import time
from collections import defaultdict
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import pytest

LONGEST = 20
LIMIT = 3
"""Seconds of processor that a test outside `slow` and `browser` may take."""
SHARE_SHOWN = 0.01
PROPERTY = "processor time"
TICKS = os.sysconf("SC_CLK_TCK")


class Used(NamedTuple):
    test: str
    seconds: float
    may_be_slow: bool


class Where:
    """In a process that runs tests, the time that each takes; in the one that tells of them, all of these."""

    def __init__(self) -> None:
        self.began = 0.0
        self.tests: list[Used] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        self.began = processor_time()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.when == "teardown":
            slow = any(item.get_closest_marker(name) for name in ("slow", "browser"))
            report.user_properties.append((PROPERTY, (processor_time() - self.began, slow)))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == PROPERTY and report.when == "teardown":
                self.tests.append(Used(report.nodeid, *value))  # type: ignore[misc]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("Processor time")
        for line in (*of_folders(self.tests), "", *of_the_longest(self.tests)):
            terminalreporter.line(line)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--where", action="store_true", help="tell the processor time of each folder")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--where"):
        config.pluginmanager.register(Where())


def processor_time() -> float:
    """Seconds used by this process and by all that descend from it."""
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
    """Those of all its threads; processes and threads may end while they are asked."""
    with suppress(OSError):
        for thread in Path("/proc", process, "task").iterdir():
            with suppress(OSError):
                yield from (thread / "children").read_text().split()


def of_folders(tests: list[Used]) -> Iterator[str]:
    """A line for each folder that takes a hundredth of all, below the one in which it is."""
    folders: dict[PurePosixPath, list[float]] = defaultdict(list)
    for test in tests:
        for folder in PurePosixPath(test.test.partition("::")[0]).parents:
            folders[folder].append(test.seconds)
    total = sum(test.seconds for test in tests)
    for folder, seconds in sorted(folders.items()):
        if folder.parts and sum(seconds) >= SHARE_SHOWN * total:
            indent = "  " * (len(folder.parts) - 1)
            yield f"{sum(seconds):>8.1f} s  {len(seconds):>5} tests  {indent}{folder.name}/"


def of_the_longest(tests: list[Used]) -> Iterator[str]:
    for test in sorted(tests, key=lambda test: -test.seconds)[:LONGEST]:
        over = test.seconds > LIMIT and not test.may_be_slow
        yield f"{test.seconds:>8.1f} s  {test.test}{'  over the limit, and not marked as slow' * over}"
