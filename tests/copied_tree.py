"""A copy of the working tree, for tests that change files or have tools write beside them."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def copy_tree(tree: Path) -> None:
    """Copy all files known to git; share installed and compiled ones by links."""
    for name in files_of_git():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tree / name)
    (tree / "var").mkdir()
    for shared in (".venv", "var/compiled"):
        if (ROOT / shared).exists():
            (tree / shared).symlink_to((ROOT / shared).resolve())


def files_of_git() -> Iterator[str]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    return (name for name in listed.split("\0") if name and (ROOT / name).is_file())
