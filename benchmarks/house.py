"""How easily the house reads: circles, crowded folders, names with several meanings, long lines of templates.

`script/bench house [REVISION]` counts the work tree, and an earlier revision beside it.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import subprocess
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

ROOMS = (
    "accounts", "buttonmen", "buttons", "dice", "games", "moderation", "notifications", "pages", "people",
    "robots", "rules",
)  # fmt: skip
TERMS = {
    "first_to", "ruleset", "printed_specials", "winslow_seat", "winslow_die", "description", "is_private",
}  # fmt: skip
SKILLS = r"""[`~!&?$@%^+*#a-zA-Z]"""
LONG = 300
CROWDED = 15


class House:
    """The sources of one revision, parsed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.modules = {
            ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path
            for room in ROOMS
            for path in sorted((root / room).rglob("*.py"))
            if "migrations" not in path.parts
        }

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        return {name: ast.parse(path.read_text()) for name, path in self.modules.items()}

    @cached_property
    def tests(self) -> list[ast.Module]:
        return [ast.parse(path.read_text()) for path in sorted((self.root / "tests").rglob("test_*.py"))]

    @cached_property
    def templates(self) -> list[str]:
        return [path.read_text() for path in sorted((self.root / "templates").rglob("*.html"))]

    @cached_property
    def sources(self) -> dict[str, str]:
        kept = [*self.modules.values(), *(self.root / "tests").rglob("*.py")]
        kept += [*(self.root / "templates").rglob("*.html"), *(self.root / "docs").rglob("*.md")]
        return {str(path.relative_to(self.root)): path.read_text() for path in kept}

    def imports(self, name: str) -> Iterator[str]:
        """The modules that this one takes names from, also within functions and for types only."""
        inside = self.modules[name].name == "__init__.py"
        package = name.split(".") if inside else name.split(".")[:-1]
        for node in ast.walk(self.trees[name]):
            match node:
                case ast.Import(names=names):
                    yield from (each.name for each in names)
                case ast.ImportFrom(module=module, level=level, names=names):
                    start = package[: len(package) - level + 1] if level else []
                    source = ".".join([*start, module] if module else start)
                    for each in names:
                        whole = f"{source}.{each.name}"
                        yield whole if whole in self.modules else source


def modules_in_circles(house: House) -> list[str]:
    """Modules that import each other in a loop; a package's face counts as any module."""
    edges = {
        name: {other for other in house.imports(name) if other in house.modules and other != name}
        for name in house.modules
    }
    return sorted(name for loop in loops(edges) for name in loop)


def loops(edges: dict[str, set[str]]) -> Iterator[set[str]]:
    reach = {name: reached(edges, name) for name in edges}
    done: set[str] = set()
    for name in edges:
        if name not in done and name in reach[name]:
            loop = {other for other in reach[name] if name in reach[other]}
            done |= loop
            yield loop


def reached(edges: dict[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    waiting = list(edges[start])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += edges[name]
    return found


def crowded_folders(house: House) -> list[str]:
    """Folders of many modules, but for the skills: one file each is their promise."""
    counted = Counter(path.parent.relative_to(house.root) for path in house.modules.values())
    return [
        f"{folder} {count}"
        for folder, count in counted.items()
        if count > CROWDED and folder.name not in ("skills", "commands")
    ]


def names_of_several_meanings(house: House) -> list[str]:
    """Functions and classes that two or more modules define, each its own, within one room."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name, tree in house.trees.items():
        if name.split(".")[-1] in ("admin", "apps", "urls", "signals"):
            continue
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
                found[name.split(".")[0], node.name].append(name)
    return sorted(f"{room}: {what} {len(where)}" for (room, what), where in found.items() if len(where) > 1)


def letters_outside_skills(house: House) -> list[str]:
    """Letters of skills asked for, compared with, or searched in the rules, outside `rules/skills/`."""
    spelled = re.compile(
        rf"""(?:\.has\(|\.without\(|\.gaining\(|letters?=|skills=)\s*["']({SKILLS}+)["']"""
        rf"""|["']({SKILLS})["'] (?:not )?in (?:\w+\.)*skills\b"""
    )
    return [
        f"{name}: {found.group()}"
        for name, path in house.modules.items()
        if name.startswith("rules.") and not name.startswith("rules.skills")
        for found in spelled.finditer(path.read_text())
    ]


def dispatches_by_phase(house: House) -> list[str]:
    """Functions and tables that name three phases or more."""
    found = []
    for name, tree in house.trees.items():
        if name.split(".")[0] != "rules" or name == "rules.phases":
            continue
        for node in tree.body:
            named = {
                each.attr
                for each in ast.walk(node)
                if isinstance(each, ast.Attribute)
                and isinstance(each.value, ast.Name)
                and each.value.id == "Phase"
            }
            if len(named) > 2 and not isinstance(node, ast.Import | ast.ImportFrom):
                found.append(f"{name}:{node.lineno}")
    return found


def modules_that_list_terms(house: House) -> list[str]:
    """Modules of Python that name four terms of a match or more."""
    found = []
    for name, path in house.modules.items():
        if name.split(".")[0] == "rules":
            continue
        named = {term for term in TERMS if re.search(rf"\b{term}\b", path.read_text())}
        if len(named) > 3:
            found.append(name)
    return found


def refusals_without_a_code(house: House) -> list[str]:
    """Refusals of the site that are raised with a sentence."""
    spelled = re.compile(r"raise \w*(?:Refused|NotAllowed|Forbidden|Gone|TooMany|TooLate)\w*\(\s*_\(")
    return [
        f"{name} {count}"
        for name, path in house.modules.items()
        if name.split(".")[0] != "rules" and (count := len(spelled.findall(path.read_text())))
    ]


def long_template_lines(house: House) -> list[int]:
    return [len(line) for text in house.templates for line in text.splitlines() if len(line) > LONG]


def tests_of_a_status_only(house: House) -> list[str]:
    """Tests that assert nothing but the status of an answer."""
    found = []
    for tree in house.tests:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                asserted = [ast.unparse(each.test) for each in ast.walk(node) if isinstance(each, ast.Assert)]
                if asserted and all("status_code" in each and " and " not in each for each in asserted):
                    found.append(node.name)
    return found


def cuts_of_pages(house: House) -> list[str]:
    """Tests that find their place in a page by cutting its text."""
    return [
        node.name
        for tree in house.tests
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and re.search(r"\br?partition\(", ast.unparse(node))
    ]


def untyped_corners(house: House) -> list[str]:
    """Parameters that may be anything, and contexts of pages whose names nobody can see."""
    spelled = r"\b(?:request|player|viewer): Any\b|\*\*\w+: (?:object|Any)\b|-> dict\[str, Any\]"
    return [
        f"{name}: {found}"
        for name, path in house.modules.items()
        for found in re.findall(spelled, path.read_text())
    ]


def riddles(house: House) -> list[str]:
    return [name for name, text in house.sources.items() for _each in re.findall(r"(?i)\bwhoever\b", text)]


FIGURES: dict[str, Callable[[House], list[Any]]] = {
    "modules in circles of imports": modules_in_circles,
    f"folders of more than {CROWDED} modules": crowded_folders,
    "names with several meanings in one room": names_of_several_meanings,
    "letters of skills outside rules/skills": letters_outside_skills,
    "functions or tables of rules naming three phases": dispatches_by_phase,
    "modules naming four terms of a match": modules_that_list_terms,
    "refusals raised with a sentence": refusals_without_a_code,
    f"template lines of more than {LONG} characters": long_template_lines,
    "tests that assert a status only": tests_of_a_status_only,
    "tests that cut pages by partition": cuts_of_pages,
    "untyped corners": untyped_corners,
    "“whoever” in sources, tests, templates and docs": riddles,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench house", description=__doc__)
    parser.add_argument("revision", nargs="?", help="counted beside the work tree")
    parser.add_argument("--list", action="store_true", help="also what was counted in the work tree")
    chosen = parser.parse_args()
    here = Path(__file__).parents[1]
    now = {name: count(House(here)) for name, count in FIGURES.items()}
    table = {name: {"now": len(found)} for name, found in now.items()}
    if chosen.revision:
        with tempfile.TemporaryDirectory() as folder:
            archive = subprocess.run(
                ["git", "archive", chosen.revision], cwd=here, check=True, capture_output=True
            )
            subprocess.run(["tar", "-x"], cwd=folder, check=True, input=archive.stdout)
            before = House(Path(folder))
            for name, count in FIGURES.items():
                table[name] = {"before": len(count(before)), **table[name]}
    for name, row in table.items():
        print(f"{name:52}", *(f"{figure:>7}" for figure in row.values()))
        if chosen.list:
            print(*(f"    {each}" for each in now[name]), sep="\n")
    print(json.dumps(table))


if __name__ == "__main__":
    main()
