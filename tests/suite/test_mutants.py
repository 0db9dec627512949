from pathlib import Path

import pytest

from tests.mutants import Mutant, mutants_of

SOURCE = '''
def worth(die: Literal[1], kept=False) -> int:
    """Return one of 2."""
    if die > 3 and not kept:
        return die + 1
    return 0
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "worth.py"
    file.write_text(SOURCE)
    return file


def test_every_mistake_is_made_but_none_in_annotations_and_docstrings(file: Path) -> None:
    assert {mutant.after.strip() for mutant in mutants_of(file)} == {
        "def worth(die: Literal[1], kept=True) -> int:",
        "if not (die > 3 and not kept):",
        "if die >= 3 and not kept:",
        "if die > 4 and not kept:",
        "if die > 3 or not kept:",
        "if die > 3 and (kept):",
        "return None",
        "return die - 1",
        "return die + 2",
        "return 1",
    }


def test_a_mistake_is_made_again_where_its_line_has_moved(file: Path) -> None:
    mutant = Mutant(str(file), 6, "    return 0", "    return 1")
    file.write_text(f"\n\n{SOURCE}")
    found = mutant.relocate()
    assert found
    assert found.line == 8
    assert found.source() == f"\n\n{SOURCE}".replace("return 0", "return 1")


def test_a_mistake_is_gone_with_its_line(file: Path) -> None:
    assert Mutant(str(file), 6, "    return 1", "    return 2").relocate() is None
