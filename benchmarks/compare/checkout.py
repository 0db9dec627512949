"""An earlier revision beside this one, with packages of its own."""

from __future__ import annotations

import subprocess
from pathlib import Path


def checked_out(here: Path, revision: str) -> Path:
    """Where it stands; it is kept for the next time."""
    named = subprocess.run(
        ["git", "rev-parse", "--verify", f"{revision}^{{commit}}"],
        cwd=here,
        check=True,
        capture_output=True,
        text=True,
    )
    name = named.stdout.strip()
    tree = here / "var" / "compare" / name
    if not tree.exists():
        unpacking = tree.with_suffix(".new")
        unpacking.mkdir(parents=True)
        archive = subprocess.run(["git", "archive", name], cwd=here, check=True, capture_output=True)
        subprocess.run(["tar", "-x"], cwd=unpacking, check=True, input=archive.stdout)
        unpacking.rename(tree)
    install = ". script/common; install requirements-dev.txt"
    subprocess.run(["sh", "-c", install, "script/compare"], cwd=tree, check=True)
    return tree
