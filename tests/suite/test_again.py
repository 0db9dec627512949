"""`script/test --again` counts random failures."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
ALONE = ("-p", "no:django", "-p", "no:playwright", "-p", "no:cacheprovider")
TEST = """
from pathlib import Path

def test_owl_stands():
    pass

def test_fox_falls_every_other_time():
    tries = Path("tries")
    tries.write_text(tries.read_text() + "x" if tries.exists() else "x")
    assert len(tries.read_text()) % 2 == 0, "the curtain was closed"
"""


def run(folder: Path, times: int, test: str) -> subprocess.CompletedProcess[str]:
    (folder / "pytest.ini").touch()
    (folder / "test_stage.py").write_text(test)
    command = [sys.executable, str(ROOT / "tests/again.py"), str(times), *ALONE, "test_stage.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_a_test_that_fails_by_chance_is_counted_and_its_reason_shown(tmp_path: Path) -> None:
    found = run(tmp_path, 4, TEST)
    assert found.returncode == 1
    assert "2 of 4  test_stage.py::test_fox_falls_every_other_time" in found.stdout
    assert "the curtain was closed" in found.stdout
    assert "of 4  test_stage.py::test_owl_stands" not in found.stdout


def test_nothing_is_counted_where_all_pass(tmp_path: Path) -> None:
    found = run(tmp_path, 2, "def test_owl_stands(): pass")
    assert (found.returncode, found.stdout) == (0, "1 of 2: 0 failed\n2 of 2: 0 failed\n")


def test_a_run_that_cannot_begin_counts_as_a_failure(tmp_path: Path) -> None:
    found = run(tmp_path, 1, "import nothing_of_this_name")
    assert found.returncode == 1
    assert "1 of 1  test_stage.py" in found.stdout
