"""Run Django's own tests of templates, from its source package, with each template compiled.

Without a version argument, the tests run against the installed Django.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parent.parent
SUITES = ("template_tests", "template_loader", "template_backends", "templates")
FAILED = re.compile(r"^(?:FAIL|ERROR): \w+ \(([\w.]+)\)", re.MULTILINE)
EXPECTED: dict[str, str] = {}
"""Tests that cannot pass, with the reason for each."""
if os.geteuid() == 0:
    EXPECTED["template_tests.test_loaders.FileSystemLoaderTests.test_permissions_error"] = (
        "root reads any file"
    )

COMPILE_EACH = """
import runpy, sys
from django.template import Template
from core.compiled_templates.nodes import CompiledNodes

parse = Template.compile_nodelist
Template.compile_nodelist = lambda template: CompiledNodes(parse(template), template)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/django-templates", description=__doc__)
    parser.add_argument("version", nargs="?", default=django.get_version())
    parser.add_argument("--python", help="the Python to run it with, if not this one")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        python = (
            python_with_django(folder, chosen.python, chosen.version) if chosen.python else sys.executable
        )
        failed = failed_tests(python, source_of(folder, python, chosen.version))
    for test in sorted(failed & EXPECTED.keys()):
        print(f"{test} fails as expected: {EXPECTED[test]}")
    unexpected = sorted(failed - EXPECTED.keys())
    print(f"Django {chosen.version}: {len(unexpected)} unexpected failures", *unexpected, sep="\n")
    sys.exit(bool(unexpected))


def python_with_django(folder: Path, python: str, version: str) -> str:
    subprocess.run([python, "-m", "venv", folder / "venv"], check=True)
    its_python = str(folder / "venv" / "bin" / "python")
    subprocess.run([its_python, "-m", "pip", "install", "--quiet", f"django=={version}"], check=True)
    return its_python


def source_of(folder: Path, python: str, version: str) -> Path:
    download = [
        python,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--no-binary",
        "django",
        f"django=={version}",
    ]
    subprocess.run([*download, "--dest", folder], check=True)
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")


def failed_tests(python: str, source: Path) -> set[str]:
    command = [python, "-c", COMPILE_EACH, "runtests.py", *SUITES, "--parallel", "1"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, cwd=source / "tests", env=environment, capture_output=True, text=True)
    print(*re.findall(r"^(?:Ran|OK|FAILED) .*", ran.stderr, re.MULTILINE), sep="\n")
    failed = set(FAILED.findall(ran.stderr))
    if ran.returncode and not failed:
        sys.exit(ran.stdout + ran.stderr)
    return failed


if __name__ == "__main__":
    main()
