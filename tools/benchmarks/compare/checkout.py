"""Checkout of an earlier revision with the Python packages that it requires."""

from __future__ import annotations

import fcntl
import subprocess
from pathlib import Path

NAMING_PACKAGES = {
    "dev": ("requirements/dev.lock",),
    "requirements-dev.lock": ("requirements-dev.lock",),
    "requirements-dev.txt": ("requirements-dev.txt", "requirements.txt"),
}
"""The requirement files of a revision, by the argument that its `install` shell function takes."""


def check_out(here: Path, revision: str) -> Path:
    """Return the folder of a checked-out revision, which is reused next time.

    Simultaneous callers wait until the folder is ready.
    """
    found = subprocess.run(
        ["git", "rev-parse", "--verify", f"{revision}^{{commit}}"],
        cwd=here,
        check=True,
        capture_output=True,
        text=True,
    )
    name = found.stdout.strip()
    tree = here / "var" / "compare" / name
    tree.parent.mkdir(parents=True, exist_ok=True)
    with (tree.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not tree.exists():
            unpack(here, name, tree)
        install_packages(here, tree)
    return tree


def compile_judgement(tree: Path) -> None:
    """Compile the robots' numba code now, so a worker does not compile it during a measurement."""
    for module in ("warm_up", "warming"):  # its names, the latest first
        if (tree / f"robots/judgement/{module}.py").exists():
            command = [str(tree / ".venv/bin/python"), "-m", f"robots.judgement.{module}"]
            subprocess.run(command, cwd=tree, check=True)


def unpack(here: Path, name: str, tree: Path) -> None:
    unpacking = tree.with_suffix(".new")
    unpacking.mkdir()
    archive = subprocess.run(["git", "archive", name], cwd=here, check=True, capture_output=True)
    subprocess.run(["tar", "-x"], cwd=unpacking, check=True, input=archive.stdout)
    unpacking.rename(tree)


def install_packages(here: Path, tree: Path) -> None:
    share_packages(here, tree)
    packages = f". script/common; install {named_packages(tree)}"
    install = f"{packages}; ! type install_quick >/dev/null 2>&1 || install_quick"
    subprocess.run(["sh", "-c", install, "script/compare"], cwd=tree, check=True)


def share_packages(here: Path, tree: Path) -> None:
    theirs = tree / ".venv"
    same = packages_of(here) == packages_of(tree)
    if theirs.is_symlink() and not same:
        theirs.unlink()
    elif same and not theirs.exists():
        theirs.symlink_to((here / ".venv").resolve())


def named_packages(tree: Path) -> str:
    return next(name for name, files in NAMING_PACKAGES.items() if (tree / files[0]).exists())


def packages_of(tree: Path) -> list[bytes]:
    return [(tree / file).read_bytes() for file in NAMING_PACKAGES[named_packages(tree)]]
