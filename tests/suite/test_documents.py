"""Links, commands and commits that the documents name exist."""

import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

ROOT = settings.BASE_DIR
DOCUMENTS = sorted(
    path
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("*/README.md")]
    if ".venv" not in path.parts
)
NAMES = [str(path.relative_to(ROOT)) for path in DOCUMENTS]
LATER = {"sprint", "your_command"}
"""Commands that a recipe makes up."""


@pytest.mark.parametrize("document", DOCUMENTS, ids=NAMES)
def test_links_lead_somewhere(document: Path) -> None:
    text = re.sub(r"```.*?```", "", document.read_text(), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, anchor = (*target.split("#"), "")[:2]
        if "://" in target or target.startswith("mailto:"):
            continue
        linked = (document.parent / path).resolve() if path else document
        assert linked.exists(), target
        if anchor:
            assert anchor in anchors_of(linked), target


def anchors_of(document: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", document.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=NAMES)
def test_commands_exist(document: Path) -> None:
    if document.name == "CHANGELOG.md":
        pytest.skip("old versions had other commands")
    text = document.read_text()
    for script in re.findall(r"\b(script/[a-z-]+)", text):
        assert (ROOT / script).exists(), script
    for command in re.findall(r"manage\.py ([a-z_]+)", text):
        assert command in get_commands() or command in LATER, command
    for module in re.findall(r"python3? -m ([a-z][\w.]+\w)", text):
        assert module in ("pip", "venv") or find_spec(module), module
    for bench in re.findall(r"script/bench ([a-z_]+)", text):
        folder = ROOT / "tools/benchmarks"
        assert (folder / f"{bench}.py").exists() or (folder / bench).is_dir(), bench


@pytest.mark.parametrize("document", DOCUMENTS, ids=NAMES)
def test_commits_are_in_the_history(document: Path) -> None:
    if ask_git("rev-parse", "--is-shallow-repository") != "false":
        pytest.skip("the whole history is not here")
    for commit in re.findall(
        r"(?<![\w-])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,8}(?![\w-])", document.read_text()
    ):
        assert ask_git("cat-file", "-t", commit) == "commit", commit


def ask_git(*arguments: str) -> str:
    git = shutil.which("git")
    if git is None:
        return ""
    command = [git, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
