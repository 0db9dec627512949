"""Measure how readable the code is: import cycles, crowded folders, ambiguous names, long lines.

`script/bench house [REVISION]` counts in the work tree, and in an earlier revision for comparison. `--hold`
fails if a figure is above the one in `tools/benchmarks/house.json`; `--write` stores the current figures
there.
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

NO_ROOMS = {"benchmarks", "tests", "tools"}
SKILLS = r"""[`~!&?$@%^+*#a-zA-Z]"""
LONGEST = 160
CROWDED = 15
HELD = Path(__file__).with_suffix(".json")
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
OPENINGS = ("What", "Those", "As", "Of", "So", "By", "How", "Which", "It", "Whether", "Who", "Whom", "Whose")
SMALL_WORDS = re.compile(
    r"\b(?:a|an|and|are|at|by|for|from|if|in|is|it|its|of|on|or|return|the|this|to|true|with|yield)\b"
)
ODD_WORDS = set(Path(__file__).with_name("odd_names.txt").read_text().split())


class House:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.modules = {
            ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path
            for room in rooms(root)
            for path in sorted(room.rglob("*.py"))
            if "migrations" not in path.parts
        }

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        return {name: ast.parse(path.read_text()) for name, path in self.modules.items()}

    @cached_property
    def tests(self) -> list[ast.Module]:
        return [ast.parse(path.read_text()) for path in sorted((self.root / "tests").rglob("test_*.py"))]

    @cached_property
    def terms(self) -> set[str]:
        return {
            line.target.id
            for node in self.trees["games.models.terms"].body
            if isinstance(node, ast.ClassDef) and node.name == "Terms"
            for line in node.body
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
        }

    @cached_property
    def sources(self) -> dict[str, str]:
        kept = [*self.modules.values(), *(self.root / "tests").rglob("*.py")]
        kept += [*(self.root / "templates").rglob("*.html"), *(self.root / "docs").rglob("*.md")]
        return {str(path.relative_to(self.root)): path.read_text() for path in kept}

    def imports(self, name: str) -> Iterator[str]:
        """Yield the modules that the module *name* imports, also within functions and only for types."""
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


def rooms(root: Path) -> list[Path]:
    return [face.parent for face in sorted(root.glob("*/__init__.py")) if face.parent.name not in NO_ROOMS]


def modules_in_circles(house: House) -> list[str]:
    edges = {
        name: {other for other in house.imports(name) if other in house.modules and other != name}
        for name in house.modules
    }
    return sorted(name for loop in loops(edges) for name in loop)


def loops(edges: dict[str, set[str]]) -> Iterator[set[str]]:
    reach = {name: reachable_from(edges, name) for name in edges}
    done: set[str] = set()
    for name in edges:
        if name not in done and name in reach[name]:
            loop = {other for other in reach[name] if name in reach[other]}
            done |= loop
            yield loop


def reachable_from(edges: dict[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    waiting = list(edges[start])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += edges[name]
    return found


def crowded_folders(house: House) -> list[str]:
    """List folders with many modules.

    Folders of skills and commands are exempt, because they have one file per skill or command.
    """
    counted = Counter(path.parent.relative_to(house.root) for path in house.modules.values())
    return [
        f"{folder} {count}"
        for folder, count in counted.items()
        if count > CROWDED and folder.name not in ("skills", "commands")
    ]


PRESCRIBED = re.compile(r"\.(management\.commands|languages)\.")
"""Pattern of modules with prescribed names and signatures: Django commands and words of languages."""


def names_of_several_meanings(house: House) -> list[str]:
    """List names that several modules of the same app define, or of the same package with URLs."""
    parts = {name.removesuffix(".urls") for name in house.modules if name.endswith(".urls")}

    def part_of(name: str) -> str:
        return name if name in parts or "." not in name else part_of(name.rpartition(".")[0])

    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name, tree in house.trees.items():
        if name.split(".")[-1] in ("admin", "apps", "urls", "signals") or PRESCRIBED.search(name):
            continue
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
                found[part_of(name), node.name].append(name)
    return sorted(f"{room}: {what} {len(where)}" for (room, what), where in found.items() if len(where) > 1)


def letters_outside_skills(house: House) -> list[str]:
    spelled = re.compile(
        rf"""(?:\.has\(|\.without_skills\(|\.gaining\(|letters?=|skills=)\s*["']({SKILLS}+)["']"""
        rf"""|["']({SKILLS})["'] (?:not )?in (?:\w+\.)*skills\b"""
    )
    return [
        f"{name}: {found.group()}"
        for name, path in house.modules.items()
        if name.startswith("rules.") and not name.startswith("rules.skills")
        for found in spelled.finditer(path.read_text())
    ]


def dispatches_by_phase(house: House) -> list[str]:
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
    found = []
    for name, path in house.modules.items():
        if name.split(".")[0] == "rules":
            continue
        text = path.read_text()
        named = {term for term in house.terms if re.search(rf"\b{term}\b", text)}
        if len(named) > 3:
            found.append(name)
    return found


def refusals_without_a_code(house: House) -> list[str]:
    spelled = re.compile(r"raise \w*(?:Refused|NotAllowed|Forbidden|Gone|TooMany|TooLate)\w*\(\s*_\(")
    return [
        f"{name} {count}"
        for name, path in house.modules.items()
        if name.split(".")[0] != "rules" and (count := len(spelled.findall(path.read_text())))
    ]


def kinds_outside_kinds(house: House) -> list[str]:
    sources = {name: path for name, path in house.modules.items() if name.startswith("tournaments.")}
    sources |= {str(path): path for path in (house.root / "templates").rglob("*.html")}
    return [
        f"{name}: {line.strip()}"
        for name, path in sources.items()
        if not name.startswith("tournaments.kinds")
        for line in path.read_text().splitlines()
        if re.search(r"(?<!\.)\bKind\.[A-Z]|\b(?:tournament|event|cup)\.kind (?:[!=]=|in\b)", line)
    ]


def docstrings(house: House) -> list[str]:
    return [f"{name}: {node_name}" for name, node_name, _text in documented(house.trees)]


def fragments(house: House) -> list[str]:
    """List docstrings that open like the second half of a sentence."""
    return [
        f"{name}: {text.splitlines()[0]}"
        for name, _node, text in documented(house.trees)
        if re.match(rf"(?:{'|'.join(OPENINGS)})\b", text) and not text.splitlines()[0].endswith("?")
    ]


def echoes(house: House) -> list[str]:
    """List docstrings of functions and classes that contain only words of the name."""
    found = []
    for name, node_name, text in documented(house.trees):
        given = {
            word.rstrip("s") for word in re.findall(r"[a-z]+", re.sub(r"([A-Z])", r" \1", node_name).lower())
        }
        told = {word.rstrip("s") for word in re.findall(r"[a-z]+", SMALL_WORDS.sub("", text.lower()))}
        if node_name and told <= given:
            found.append(f"{name}: {node_name}: {text}")
    return found


def odd_function_names(house: House) -> list[str]:
    return [
        f"{name}: {node.name}"
        for name, tree in house.trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name in ODD_WORDS
    ]


def class_names_of_several_rooms(house: House) -> list[str]:
    """List class names that several top-level packages use.

    The API and its client are exempt, and so are Django's commands, which all have the same name.
    """
    used = defaultdict(set)
    for name, tree in house.trees.items():
        room = name.partition(".")[0]
        if room not in ("api", "client"):
            for node in tree.body:
                if isinstance(node, ast.ClassDef):
                    used[node.name].add(room)
    return [name for name, found in sorted(used.items()) if len(found) > 1 and name != "Command"]


def documented(trees: dict[str, ast.Module]) -> Iterator[tuple[str, str, str]]:
    """Yield module, name and docstring of everything that has a docstring. A module's name is empty."""
    for name, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
                yield name, getattr(node, "name", ""), text


def open_ends_of_closed_sets(house: House) -> list[str]:
    """List catch-all branches of match statements that do not call `assert_never`."""
    return [
        f"{name}:{case.pattern.lineno}"
        for name, tree in house.trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Match)
        for case in node.cases
        if isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None and case.guard is None
        if "assert_never" not in ast.unparse(case.body[0])
    ]


def long_lines(house: House) -> list[str]:
    return [
        f"{path.relative_to(house.root)}:{number} {len(line)}"
        for folder in ("templates", "static")
        for path in sorted((house.root / folder).rglob("*"))
        if path.suffix in (".html", ".css", ".js")
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > LONGEST
    ]


def tests_of_a_status_only(house: House) -> list[str]:
    found = []
    for tree in house.tests:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                asserted = [ast.unparse(each.test) for each in ast.walk(node) if isinstance(each, ast.Assert)]
                if asserted and all("status_code" in each and " and " not in each for each in asserted):
                    found.append(node.name)
    return found


def cuts_of_pages(house: House) -> list[str]:
    """List tests that find a part of a page by partitioning its text."""
    return [
        node.name
        for tree in house.tests
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and re.search(r"\br?partition\(", ast.unparse(node))
    ]


def untyped_corners(house: House) -> list[str]:
    spelled = r"\b(?:request|player|viewer): Any\b|\*\*\w+: (?:object|Any)\b|-> dict\[str, Any\]"
    return [
        f"{name}: {found}"
        for name, path in house.modules.items()
        if not PRESCRIBED.search(name)
        for found in re.findall(spelled, path.read_text())
    ]


def uses_of_whoever(house: House) -> list[str]:
    return [name for name, text in house.sources.items() for _each in re.findall(r"(?i)\bwhoever\b", text)]


FIGURES: dict[str, Callable[[House], list[Any]]] = {
    "modules in circles of imports": modules_in_circles,
    f"folders of more than {CROWDED} modules": crowded_folders,
    "names with several meanings in one room": names_of_several_meanings,
    "letters of skills outside rules/skills": letters_outside_skills,
    "functions or tables of rules naming three phases": dispatches_by_phase,
    "modules naming four terms of a match": modules_that_list_terms,
    "refusals raised with a sentence": refusals_without_a_code,
    "lines asking for a kind of tournament outside kinds": kinds_outside_kinds,
    "docstrings": docstrings,
    "docstrings that open with a fragment": fragments,
    "docstrings that repeat the name": echoes,
    "functions named by a participle, adverb or preposition": odd_function_names,
    "class names that several rooms use": class_names_of_several_rooms,
    "match statements that take whatever is left": open_ends_of_closed_sets,
    "long lines of templates, styles and scripts": long_lines,
    "tests that assert a status only": tests_of_a_status_only,
    "tests that cut pages by partition": cuts_of_pages,
    "untyped corners": untyped_corners,
    "“whoever” in sources, tests, templates and docs": uses_of_whoever,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench house", description=__doc__)
    parser.add_argument("revision", nargs="?", help="counted beside the work tree")
    parser.add_argument("--list", action="store_true", help="also what was counted in the work tree")
    parser.add_argument("--hold", action="store_true", help="fail if a figure has risen")
    parser.add_argument("--write", action="store_true", help="store the figures of today")
    chosen = parser.parse_args()
    here = Path(__file__).parents[2]
    now = {name: count(House(here)) for name, count in FIGURES.items()}
    table = {name: {"now": len(found)} for name, found in now.items()}
    if chosen.revision:
        before = counted_at(chosen.revision, here)
        table = {name: {"before": before[name], **row} for name, row in table.items()}
    for name, row in table.items():
        print(f"{name:52}", *(f"{figure:>7}" for figure in row.values()))
        if chosen.list:
            print(*(f"    {each}" for each in now[name]), sep="\n")
    print(json.dumps(table))
    today = {name: len(found) for name, found in now.items()}
    if chosen.write:
        HELD.write_text(json.dumps(today, indent=2) + "\n")
    if chosen.hold:
        raise SystemExit(risen_figures(today))


def counted_at(revision: str, here: Path) -> dict[str, int]:
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", revision], cwd=here, check=True, capture_output=True)
        subprocess.run(["tar", "-x"], cwd=folder, check=True, input=archive.stdout)
        before = House(Path(folder))
        return {name: len(count(before)) for name, count in FIGURES.items()}


def risen_figures(today: dict[str, int]) -> str | None:
    held = json.loads(HELD.read_text())
    for name, figure in today.items():
        if figure < held[name]:
            print(f"{name}: {figure} instead of {held[name]}. Keep it: script/bench house --write")
    worse = [f"{name}: {figure}, was {held[name]}" for name, figure in today.items() if figure > held[name]]
    return "\n".join([*worse, "script/bench house --list shows which."]) if worse else None


if __name__ == "__main__":
    main()
