"""Every bench and tool is known to `script/tools`, or run by `.ci/run` itself."""

import re
from pathlib import Path

import pytest

from tests.tools import commands

ROOT = Path(__file__).parent.parent.parent
CI = (ROOT / ".ci/run").read_text()
RUN_OTHERWISE = {
    "bench",
    "commit-subject",
    "common",
    "faults",
    "healthy",
    "server",
    "services",
    "test",
    "tools",
}
"""Scripts that git, the tests or `.ci/run` start themselves, or that need to know what to do."""
NO_BENCHES = {"crowd", "review"}
"""Processes that benches start."""


def benches() -> list[str]:
    files = [*ROOT.glob("tools/benchmarks/*.py"), *ROOT.glob("tools/benchmarks/*/__main__.py")]
    runnable = [file for file in files if "__name__ ==" in file.read_text()]
    names = {(file.parent if file.stem == "__main__" else file).stem for file in runnable}
    return sorted(names - NO_BENCHES)


def faults() -> list[str]:
    return re.findall(r'^    "(\w+)": \w+\.', (ROOT / "tools/faults/__main__.py").read_text(), re.MULTILINE)


TOOLS = [
    *(f"script/{file.name}" for file in ROOT.glob("script/*") if file.name not in RUN_OTHERWISE),
    *(f"script/bench {name}" for name in benches()),
    *(f"script/faults {name}" for name in faults()),
]


@pytest.mark.parametrize("tool", sorted(TOOLS))
def test_there_is_a_command_for_it(tool: str) -> None:
    run_by_itself = re.findall(r"^\s*(?:script/services )?(script/.+)$", CI, re.MULTILINE)
    assert [command for command in (*commands(), *run_by_itself) if f" {tool} " in f" {command} "]


def test_benches_and_faults_are_found() -> None:
    assert {"script/bench fill", "script/bench compare", "script/faults moves", "script/soak"} <= set(TOOLS)
