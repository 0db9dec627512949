"""What a run says of tests that pass only when they are tried again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
ALONE = ("-p", "no:django", "-p", "no:playwright", "-p", "no:cacheprovider", "-p", "tests.second_tries")
TEST = """
def test_{name}_moves():
    global tries
    tries += 1
    assert tries > {failures}, "the curtain was closed"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pytest.ini").touch()
    return tmp_path


def run(folder: Path, failures: dict[str, int], *options: str) -> subprocess.CompletedProcess[str]:
    """A run of tests that fail so many times before they pass, each tried twice more."""
    for name, count in failures.items():
        content = "tries = 0\n" + TEST.format(name=name, failures=count)
        (folder / f"test_{name}.py").write_text(content)
    command = [sys.executable, "-m", "pytest", *ALONE, "--reruns", "2", *options, str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize("processes", ["0", "2"])
def test_those_that_pass_at_a_second_try_are_listed_with_the_reason(folder: Path, processes: str) -> None:
    found = run(folder, {"fox": 1, "owl": 0, "hen": 2}, "--numprocesses", processes)
    assert found.returncode == 0, found.stdout + found.stderr
    listed = found.stdout.partition("Passed only when they were tried again")[2]
    assert "test_fox.py::test_fox_moves, in call:" in listed
    assert "test_hen_moves" in listed
    assert "test_owl_moves" not in listed
    assert "AssertionError: the curtain was closed" in listed


@pytest.mark.parametrize("processes", ["0", "2"])
def test_three_of_them_fail_a_run(folder: Path, processes: str) -> None:
    found = run(folder, {"fox": 1, "owl": 1, "hen": 1}, "--numprocesses", processes)
    assert found.returncode == 1
    assert "3 of them: this run fails. 2 are borne." in found.stdout


def test_one_that_never_passes_is_listed_as_failed_alone(folder: Path) -> None:
    found = run(folder, {"fox": 9})
    assert found.returncode == 1
    assert "tried again" not in found.stdout
    assert "FAILED test_fox.py::test_fox_moves" in found.stdout
