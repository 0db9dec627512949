"""The build hook for a wheel with rules compiled by mypyc, used by `script/wheels --compiled`."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = (
    "answers.py",
    "attack_kinds.py",
    "attacks/[!_]*.py",
    "battle/legal_actions.py",
    "chance.py",
    "dice/choices.py",
    "dice/counting.py",
    "dice/sizes.py",
    "dice/turned.py",
    "fight/[!_]*.py",
    "moments/[!_]*.py",
    "roles.py",
    "rolling.py",
    "rounds/[!_]*.py",
    "rounds/turns/[!_]*.py",
    "scoring.py",
    "size_choices.py",
)
"""Modules that find and carry out actions, which mypyc compiles. Other modules stay plain Python."""

BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(sys.argv[1:], group_name="rules.all")
setup(name="rules", packages=[], ext_modules=modules, script_args=["-q", "build_ext", "--inplace"])
"""
"""A script that compiles the given modules. The group name puts their shared library inside the package."""


class CompileHook(BuildHookInterface[Any]):
    """A build hook that adds compiled modules next to their sources. Python prefers the compiled modules."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.folder = Path(tempfile.mkdtemp())
        copy = shutil.copytree(self.root, self.folder / "rules", ignore=shutil.ignore_patterns("__pycache__"))
        modules = sorted(path.relative_to(self.folder) for each in COMPILED for path in copy.glob(each))
        subprocess.run([sys.executable, "-c", BUILD, *modules], cwd=self.folder, check=True)
        made = [path for path in copy.rglob("*") if path.suffix in (".so", ".pyd")]
        build_data["force_include"].update({str(path): str(path.relative_to(copy)) for path in made})
        build_data.update(pure_python=False, infer_tag=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(self.folder)
