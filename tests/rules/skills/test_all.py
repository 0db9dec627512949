from pathlib import Path

from rules import skills


def test_every_skill_has_tests_of_its_own() -> None:
    units = {path.stem for path in Path(skills.__file__).parent.glob("*.py")} - {"__init__", "base"}
    tested = {path.stem.removeprefix("test_") for path in Path(__file__).parent.glob("test_*.py")}
    assert units <= tested
