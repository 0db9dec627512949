"""`script/bench compare` compiles a tree completely before it measures it."""

import sys
from pathlib import Path

from tools.benchmarks.compare.checkout import compile_judgement

WARMING = "from pathlib import Path; Path('compiled').write_text('all')"


def test_a_tree_is_compiled_before_it_is_measured(tmp_path: Path) -> None:
    for folder in (tmp_path / "robots/judgement", tmp_path / ".venv/bin"):
        folder.mkdir(parents=True)
    (tmp_path / ".venv/bin/python").symlink_to(sys.executable)
    (tmp_path / "robots/judgement/warm_up.py").write_text(WARMING)
    compile_judgement(tmp_path)
    assert (tmp_path / "compiled").read_text() == "all"


def test_a_revision_that_compiles_nothing_is_measured_as_it_is(tmp_path: Path) -> None:
    compile_judgement(tmp_path)
    assert list(tmp_path.iterdir()) == []
