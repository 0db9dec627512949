"""Robots think from the start, and better once their judgement is compiled, if possible."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from sysconfig import get_path

import pytest

from robots.judgement.compiling import PLAIN, cache_folder, is_complete, is_installed
from robots.mind_process import Thinker
from rules import Battle, Perspective, seeded_draw
from tests.robots.judgement import tiny

ROOT = Path(__file__).parents[3]
TINY = [sys.executable, "-m", "tests.robots.judgement.compiling_tiny"]
TELLING = "tests.robots.judgement.telling_mind"
PERSPECTIVE: Perspective = Battle.from_recipes("(X)", "(Y)").seen_by(0)
ROUNDS = {
    "first": ["(4) s(6) (X)"],
    "second": ["(6) (8) p(4)"],
    "ruleset": "online",
    "from": 0,
    "to": 4,
    "seconds": 5,
}
PLAINLY = {"compiled": 0, "numba": 0, "four": 4}
COMPILED = {"compiled": 1, "numba": 1, "four": 4}

needs_numba = pytest.mark.skipif(not is_installed(), reason="numba is not installed")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for compiled code; compilation waits until a second file exists."""
    monkeypatch.delenv(PLAIN, raising=False)
    monkeypatch.setenv("JUDGEMENT_KEPT", str(tmp_path / "kept"))
    monkeypatch.setenv(tiny.LET, str(tmp_path / "let"))
    return tmp_path / "kept"


@pytest.fixture
def may_compile(kept: Path) -> None:
    Path(os.environ[tiny.LET]).touch()


PATIENCE = 150
"""Seconds: compiling, below everything else, may have to wait for a processor so long."""


@pytest.fixture
def thinker(kept: Path) -> Iterator[Thinker]:
    thinker = Thinker(TELLING, seconds_at_rest=PATIENCE)
    yield thinker
    thinker.stop()


def question(mind: str, perspective: Perspective = PERSPECTIVE) -> dict[str, object]:
    return {"mind": mind, "perspective": perspective.to_json(), "seed": "1", "seconds": 5}


def first_decision(battle: Battle) -> Perspective:
    begun = battle.begin(seeded_draw(1)).battle
    return begun.seen_by(min(begun.decisions))


def facts_of(thinker: Thinker, mind: str = "telling") -> object:
    return thinker.ask(question(mind))["swing"]


def files_in(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*") if path.is_file()}


def test_without_numba_robots_think(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLAIN, "1")
    assert facts_of(thinker) == PLAINLY


@needs_numba
def test_robots_answer_while_their_judgement_is_compiled_and_use_it_then(thinker: Thinker) -> None:
    assert facts_of(thinker) == PLAINLY
    process = thinker.process
    assert process is not None
    priority = os.getpriority(os.PRIO_PROCESS, process.pid)
    assert facts_of(thinker, "letting") == PLAINLY
    assert facts_of(thinker) == COMPILED
    assert thinker.process is process
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == priority
    assert children_of(process.pid) == []


@needs_numba
def test_no_question_is_lost_when_the_process_begins_anew(kept: Path) -> None:
    asked = ["telling", "letting", "telling", "telling"]
    process = subprocess.run(
        [sys.executable, "-m", TELLING],
        cwd=ROOT,
        env={**os.environ, PLAIN: "until-compiled"},
        input="".join(f"{json.dumps(question(mind))}\n" for mind in asked),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line)["swing"] for line in process.stdout.splitlines()]
    assert answers == [PLAINLY, PLAINLY, COMPILED, COMPILED]


@needs_numba
def test_numba_that_is_installed_later_is_used_then(kept: Path, tmp_path: Path) -> None:
    later, packages = {}, tmp_path / "packages"
    packages.mkdir()
    for package in Path(get_path("purelib")).iterdir():
        if package.name.startswith(("numba", "llvmlite")):
            later[packages / package.name] = package
        else:
            (packages / package.name).symlink_to(package)
    environment = {**os.environ, PLAIN: "until-compiled", "PYTHONPATH": str(packages)}
    answers = []
    with subprocess.Popen(
        [sys.executable, "-S", "-m", TELLING],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for mind in ("telling", "telling", "letting", "telling"):
            process.stdin.write(f"{json.dumps(question(mind))}\n")
            process.stdin.flush()
            answers.append(json.loads(process.stdout.readline())["swing"])
            while later:
                Path.symlink_to(*later.popitem())
        process.stdin.close()
    assert answers == [PLAINLY, PLAINLY, PLAINLY, COMPILED]


@needs_numba
@pytest.mark.usefixtures("may_compile")
def test_what_is_kept_is_used_from_the_start(kept: Path, thinker: Thinker) -> None:
    """Even if two processes compiled it at once."""
    at_once = [subprocess.Popen(TINY, cwd=ROOT) for _ in range(2)]
    assert [process.wait() for process in at_once] == [0, 0]
    before = {path: path.stat().st_mtime_ns for path in kept.rglob("*")}
    assert files_in(kept) > {"complete"}
    assert facts_of(thinker) == COMPILED
    assert {path: path.stat().st_mtime_ns for path in kept.rglob("*")} == before


@needs_numba
@pytest.mark.usefixtures("may_compile")
def test_where_nothing_can_be_kept_robots_think_plainly(
    kept: Path, thinker: Thinker, capfd: pytest.CaptureFixture[str]
) -> None:
    kept.write_text("no folder")
    assert facts_of(thinker, "letting") == PLAINLY
    assert facts_of(thinker) == PLAINLY
    assert "Nothing that is compiled can be kept" in capfd.readouterr().err


@needs_numba
def test_where_nothing_can_be_kept_other_processes_compile_for_themselves(kept: Path) -> None:
    kept.write_text("no folder")
    told = (
        "from tests.robots.judgement.tiny import four_times; "
        "print(four_times(3), four_times.compiled_function.signatures)"
    )
    process = subprocess.run(
        [sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert process.stdout == "12 [(int64,)]\n"
    assert process.stderr == ""


@needs_numba
def test_a_process_that_dies_takes_the_program_that_compiles_with_it(thinker: Thinker) -> None:
    facts_of(thinker)
    assert thinker.process is not None
    [compiling] = children_of(thinker.process.pid)
    thinker.stop()
    while is_alive(compiling):
        time.sleep(0.05)


@pytest.mark.skipif(not is_complete(), reason="not all is compiled: python -m robots.judgement.warm_up")
def test_all_that_a_robot_calls_is_compiled_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Owl's turns and sizes, and rounds of self-play, compile nothing else."""
    monkeypatch.delenv(PLAIN, raising=False)
    before = files_in(cache_folder())
    battles = (
        Battle.from_recipes("(4) s(6) p(8) (X)", "(4) z(6) (8) (10)"),
        Battle.from_recipes(*["(4) (6) t(8)"] * 2),
    )
    process = subprocess.run(
        [sys.executable, "-m", "robots.minds"],
        cwd=ROOT,
        input="".join(f"{json.dumps(question('wise', first_decision(battle)))}\n" for battle in battles),
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(process.stdout.splitlines()) == len(battles)
    subprocess.run(
        [sys.executable, "-m", "robots.self_play"],
        cwd=ROOT,
        input=json.dumps(ROUNDS),
        capture_output=True,
        text=True,
        check=True,
    )
    assert files_in(cache_folder()) == before


@needs_numba
def test_pages_import_no_numba() -> None:
    """Numba takes as much memory as all else in a small process, and only processes that think need it."""
    told = "import django; django.setup(); import buttonmen.urls, sys; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", told], cwd=ROOT, check=False).returncode == 0


def children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_alive(pid: int) -> bool:
    """Return True if the process runs; some machines never reap one whose parent has died."""
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
