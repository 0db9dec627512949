"""Follow the worked recipes of docs/recipes.md in a copy of the tree: python -m tests.recipes FOLDER."""

import re
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import polib

from tests.copied_tree import copy_tree

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ITALIAN = "locale/it/LC_MESSAGES/django.po"


class Step(NamedTuple):
    """A fenced block: a new file, a change to a file, or shell commands."""

    language: str
    path: str
    text: str

    def follow(self, tree: Path) -> None:
        if self.language == "sh":
            command = ["/bin/sh", "-ec", self.text]
            subprocess.run(command, cwd=tree, check=True, stdout=subprocess.DEVNULL)
        elif self.language == "diff":
            file = tree / self.path
            file.write_text(apply_change(file.read_text(), self))
        else:
            file = tree / self.path
            assert not file.exists(), f"{self.path} is there already"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.text)


def apply_change(text: str, step: Step) -> str:
    lines = step.text.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] in " -")
    after = "".join(line[1:] for line in lines if line[0] in " +")
    assert text.count(before) == 1, f"{step.path} should have once:\n{before}"
    return text.replace(before, after)


def recipes() -> dict[str, list[Step]]:
    _before, *sections = document()
    found = {section.partition("\n")[0]: steps_of(section) for section in sections}
    return {title: steps for title, steps in found.items() if steps}


def document() -> list[str]:
    """Return the part before the first heading, then each section with its title."""
    return re.split(r"^## ", (ROOT / "docs/recipes.md").read_text(), flags=re.MULTILINE)


def steps_of(section: str) -> list[Step]:
    return [Step(*block) for block in BLOCK.findall(section)]


def translate(tree: Path) -> None:
    """Stand in for the translator: copy the English of all untranslated sentences."""
    catalogue = polib.pofile(str(tree / ITALIAN), wrapwidth=0)
    for entry in catalogue.untranslated_entries():
        entry.msgstr = entry.msgid
        entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, entry.msgid)
    catalogue.save()


def follow_all(tree: Path) -> None:
    copy_tree(tree)
    subprocess.run(["/usr/bin/env", "git", "init", "--quiet"], cwd=tree, check=True)
    for step in [*chain.from_iterable(recipes().values()), *steps_of(document()[0])]:
        step.follow(tree)
    translate(tree)


if __name__ == "__main__":
    follow_all(Path(sys.argv[1]))
