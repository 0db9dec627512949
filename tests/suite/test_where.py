"""The report of `script/test --where` on the time that tests take."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.where import TimeSpent, of_folders, of_parts, of_the_longest

ROOT = Path(__file__).parent.parent.parent
ALONE = ("-p", "no:django", "-p", "no:playwright", "-p", "no:cacheprovider", "-p", "tests.where", "--where")
BUSY = "import time\nwhile time.process_time() < 0.2: pass"
BUSY_AND_THERE = f"{BUSY}\nprint(flush=True)\ninput()"
TEST = f"""
import subprocess, sys

def test_a_child_works():
    subprocess.run([sys.executable, "-c", {BUSY!r}])

def test_a_child_stays_at_work():
    process = subprocess.Popen([sys.executable, "-c", {BUSY_AND_THERE!r}], stdin=-1, stdout=-1)
    process.stdout.readline()

def test_nothing_is_done():
    pass
"""


@pytest.mark.parametrize("processes", ["0", "1"])
def test_time_counts_for_the_test_whose_children_work(tmp_path: Path, processes: str) -> None:
    (tmp_path / "pytest.ini").touch()
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "test_work.py").write_text(TEST)
    command = [sys.executable, "-m", "pytest", *ALONE, "--numprocesses", processes, str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    found = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr
    told = found.stdout.split("Processor time")[1].splitlines()
    assert [line for line in told if "3 tests" in line and line.endswith("room/")]
    used = {line.split("::")[1]: float(line.split()[0]) for line in told if "::" in line}
    assert used["test_a_child_works"] >= 0.2
    assert used["test_a_child_stays_at_work"] >= 0.2
    assert used["test_nothing_is_done"] < 0.2


TESTS = [
    TimeSpent("tests/games/test_long.py::test_long", 3.5, parts={"moves": 1, "requests": 2}),
    TimeSpent("tests/games/lists/test_slow.py::test_slow", 5, parts={"requests": 2}),
    TimeSpent("tests/core/drawing/test_short.py::test_short", 0.01, parts={}),
]


def test_parts_are_told_with_the_largest_first() -> None:
    assert list(of_parts(TESTS)) == ["     4.0 s  requests", "     1.0 s  moves"]


def test_folders_stand_below_those_in_which_they_are() -> None:
    assert list(of_folders(TESTS)) == [
        "     8.5 s      3 tests  tests/",
        "     8.5 s      2 tests    games/",
        "     5.0 s      1 tests      lists/",
    ]


def test_the_longest_comes_first() -> None:
    assert [line.split("::")[1] for line in of_the_longest(TESTS)] == ["test_slow", "test_long", "test_short"]
