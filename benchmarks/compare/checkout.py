"""An earlier revision beside this one, with the packages that it names."""

from __future__ import annotations

import subprocess
from pathlib import Path

NAMING_PACKAGES = (("requirements-dev.lock",), ("requirements-dev.txt", "requirements.txt"))
"""The files that name the packages of a revision; earlier ones have no lock."""


def checked_out(here: Path, revision: str) -> Path:
    """Where it stands; it is kept for the next time."""
    found = subprocess.run(
        ["git", "rev-parse", "--verify", f"{revision}^{{commit}}"],
        cwd=here,
        check=True,
        capture_output=True,
        text=True,
    )
    name = found.stdout.strip()
    tree = here / "var" / "compare" / name
    if not tree.exists():
        unpacking = tree.with_suffix(".new")
        unpacking.mkdir(parents=True)
        archive = subprocess.run(["git", "archive", name], cwd=here, check=True, capture_output=True)
        subprocess.run(["tar", "-x"], cwd=unpacking, check=True, input=archive.stdout)
        unpacking.rename(tree)
    named = next(names for names in NAMING_PACKAGES if (tree / names[0]).exists())
    share_packages(here, tree, named)
    install = f". script/common; install {named[0]}"
    subprocess.run(["sh", "-c", install, "script/compare"], cwd=tree, check=True)
    return tree


def share_packages(here: Path, tree: Path, named: tuple[str, ...]) -> None:
    """Where these files are the same in both, what they name need not be installed twice."""
    theirs, same = (
        tree / ".venv",
        all((here / name).read_bytes() == (tree / name).read_bytes() for name in named),
    )
    if theirs.is_symlink() and not same:
        theirs.unlink()
    elif same and not theirs.exists():
        theirs.symlink_to((here / ".venv").resolve())
