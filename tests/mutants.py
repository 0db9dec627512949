"""Change one small thing in the rules or in play, many times, and count how often a test fails.

A mutant within a function is put into a forked process that has imported everything already. One outside of
functions is written into a copy of the tree. The working tree never changes.
"""

import argparse
import ast
import gc
import hashlib
import inspect
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import accumulate, zip_longest
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest

FOLDERS = ("rules", "games/play", "tournaments/course", "stats/counting")
TESTS = ["tests/stats/counting", "tests/tournaments", "tests/games/play", "tests/rules"]
KEPT = Path("var/mutants-map.json")
OPTIONS = ("-q", "-n", "0", "-p", "no:cacheprovider", "-m", "not browser and not slow", "--timeout", "600")
MOST_TESTS = 100
SECONDS = 4.0
"""Tests that a mutant has to survive: so many, or so long by the map."""
LIMIT = 15
"""Seconds of processor after which a mutant counts as killed: it never ends."""
MEMORY = 4 * 2**30
OUTSIDE, NO_END, IMPORTING = "outside of functions", "it does not end", "importing it"
SWAPPED = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"), ast.And: ("and", "or"), ast.Or: ("or", "and"),
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"),
}  # fmt: skip


class Mutant(NamedTuple):
    file: str
    line: int
    before: str
    after: str
    killed_by: str = ""

    def relocate(self) -> "Mutant | None":
        """Return the mutant at its place in the changed file; None if its lines are gone."""
        source = Path(self.file).read_text() if Path(self.file).exists() else ""
        places = [
            source.count("\n", 0, found.start()) + 1
            for found in re.finditer(f"(?m)^{re.escape(self.before)}$", source)
        ]
        return self._replace(line=min(places, key=lambda line: abs(line - self.line))) if places else None

    def source(self) -> str:
        lines = Path(self.file).read_text().split("\n")
        end = self.line - 1 + self.before.count("\n") + 1
        return "\n".join([*lines[: self.line - 1], self.after, *lines[end:]])


class Sites(ast.NodeVisitor):
    """The places of a source that can be mutated: first byte, last byte and replacement."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.starts = [0, *(found.end() for found in re.finditer(b"\n", source))]
        self.found: list[tuple[int, int, str]] = []
        self.visit(ast.parse(source))

    def span(self, node: Any) -> tuple[int, int]:
        return (
            self.starts[node.lineno - 1] + node.col_offset,
            self.starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def text(self, node: ast.AST) -> str:
        return self.source[slice(*self.span(node))].decode()

    def swap(self, left: ast.AST, operator: ast.AST, right: ast.AST) -> None:
        if type(operator) in SWAPPED:
            old, new = SWAPPED[type(operator)]
            start, end = self.span(left)[1], self.span(right)[0]
            gap = self.source[start:end].decode()
            if "#" not in gap:
                self.found.append((start, end, gap.replace(old, new, 1)))

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """Skip decorators and annotations, and `__repr__` completely."""
        if node.name != "__repr__":
            for part in (*node.args.defaults, *filter(None, node.args.kw_defaults), *node.body):
                self.visit(part)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for part in node.body:
            self.visit(part)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Skip assertions, which only inform the type checker."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Skip f-strings, whose parts do not know their positions."""

    def visit_If(self, node: ast.If | ast.IfExp) -> None:
        if self.text(node.test) != "TYPE_CHECKING":
            self.found.append((*self.span(node.test), f"not ({self.text(node.test)})"))
            self.generic_visit(node)

    visit_IfExp = visit_If  # noqa: N815

    def visit_Return(self, node: ast.Return) -> None:
        if node.value and self.text(node.value) != "None":
            self.found.append((*self.span(node.value), "None"))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.found.append((*self.span(node), f"({self.text(node.operand)})"))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self.swap(node.left, node.op, node.right)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.swap(left, node.op, right)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
            self.swap(left, operator, right)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, int):
            new = not node.value if isinstance(node.value, bool) else node.value + 1
            self.found.append((*self.span(node), repr(new)))


def mutants_of(file: Path) -> Iterator[Mutant]:
    source = file.read_bytes()
    for start, end, new in Sites(source).found:
        first = source.rfind(b"\n", 0, start) + 1
        last = source.find(b"\n", end)
        before = source[first:last].decode()
        blank = "\n" * (source.count(b"\n", start, end) - new.count("\n"))  # lines below keep their numbers
        after = (source[first:start] + (new + blank).encode() + source[end:last]).decode()
        yield Mutant(str(file), source.count(b"\n", 0, start) + 1, before, after)


def python_files(*folders: str) -> list[Path]:
    return sorted(file for folder in folders for file in Path(folder).rglob("*.py"))


def choose(count: int, seed: int) -> list[Mutant]:
    """Choose mutants from each folder in proportion to its share of the code."""
    chance = random.Random(seed)
    found = {folder: [m for file in python_files(folder) for m in mutants_of(file)] for folder in FOLDERS}
    places = sum(map(len, found.values()))
    return [
        mutant
        for mutants in found.values()
        for mutant in chance.sample(mutants, round(count * len(mutants) / places))
    ]


# Which tests reach a line


class ReachRecorder:
    """A pytest plugin that records the functions that each test reaches, and its time."""

    def __init__(self) -> None:
        self.reached: set[CodeType] = set()
        self.seconds: dict[str, float] = {}
        self.tests: dict[str, list[int]] = defaultdict(list)

    def note(self, frame: FrameType, event: str, argument: object) -> None:
        self.reached.add(frame.f_code)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.reached.clear()
        began = time.process_time()
        threading.settrace(self.note)
        sys.settrace(self.note)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            for place in {place_of(code) for code in self.reached} - {""}:
                self.tests[place].append(len(self.seconds))
            self.seconds[item.nodeid] = time.process_time() - began


@cache
def place_of(code: CodeType) -> str:
    """Return file and first line of a function in one of the folders; else an empty string."""
    file = code.co_filename.removeprefix(f"{Path.cwd()}/")
    return f"{file}:{code.co_firstlineno}" if file.startswith(FOLDERS) else ""


def make_map(tests: list[str]) -> str:
    mapping = ReachRecorder()
    pytest.main([*OPTIONS, *tests], plugins=[mapping])
    return json.dumps({"seconds": mapping.seconds, "tests": mapping.tests})


class Map:
    """The stored map of the tests that reach each function, made anew after any change of code."""

    def __init__(self, tests: list[str]) -> None:
        contents = hashlib.sha256(repr(tests).encode())
        for file in python_files(*FOLDERS, "tests"):
            contents.update(file.read_bytes())
        stored = json.loads(KEPT.read_text()) if KEPT.exists() else {}
        if stored.get("made of") != contents.hexdigest():
            stored = json.loads(in_fork(lambda: make_map(tests)) or "{}") | {"made of": contents.hexdigest()}
            KEPT.write_text(json.dumps(stored))
        self.seconds: dict[str, float] = stored["seconds"]
        self.names = list(self.seconds)
        self.reaching: dict[str, list[int]] = stored["tests"]

    def tests(self, mutant: Mutant) -> list[str]:
        """Put tests named for the mutated file first, then the cheapest of each file in turns.

        If no test reaches the file, return those of its folder.
        """
        functions = [
            node
            for node in ast.walk(ast.parse(Path(mutant.file).read_bytes()))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        around = [one for one in functions if one.body[0].lineno <= mutant.line <= (one.end_lineno or 0)]
        numbers = {
            number
            for one in around[-1:] or functions
            for line in [min(part.lineno for part in (one, *one.decorator_list))]
            for number in self.reaching.get(f"{mutant.file}:{line}", ())
        }
        if not numbers and not around:
            folder = f"tests/{Path(mutant.file).parent}/"
            numbers = {number for number, test in enumerate(self.names) if test.startswith(folder)}
        files = defaultdict(list)
        for test in sorted((self.names[number] for number in numbers), key=self.seconds.__getitem__):
            files[test.partition("::")[0]].append(test)
        named = {f"test_{name}" for name in (Path(mutant.file).stem, Path(mutant.file).parent.name)}
        ranked = sorted(
            (Path(file).stem not in named, turn, self.seconds[test], test)
            for file, tests in files.items()
            for turn, test in enumerate(tests)
        )
        so_far = accumulate((seconds for _, _, seconds, _ in ranked), initial=0.0)
        return [
            test for (*_, test), before in zip(ranked[:MOST_TESTS], so_far, strict=False) if before < SECONDS
        ]


# Running them


def codes(code: CodeType) -> Iterator[CodeType]:
    return (part for part in code.co_consts if isinstance(part, CodeType))


def changed_functions(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType] | None]:
    """Yield the outermost functions that differ, old and new; None for changes outside of functions."""
    if old.co_flags & inspect.CO_OPTIMIZED:
        if old != new:
            yield old, new
        return
    plain = [[part for part in code.co_consts if not isinstance(part, CodeType)] for code in (old, new)]
    if old.co_code != new.co_code or repr(plain[0]) != repr(plain[1]):
        yield None
    for parts in zip(codes(old), codes(new), strict=True):
        yield from changed_functions(*parts)


def put_in(mutant: Mutant) -> bool:
    """Put the mutant into all functions of this process; return False if it is outside of functions."""
    file = str(Path(mutant.file).resolve())
    old, new = (compile(text, file, "exec") for text in (Path(file).read_text(), mutant.source()))
    gc.unfreeze()
    functions = [found for found in gc.get_objects() if isinstance(found, FunctionType)]
    for pair in changed_functions(old, new):
        meant = [
            function
            for function in functions
            if pair
            and function.__code__.co_filename == file
            and function.__code__.co_qualname == pair[0].co_qualname
            and function.__code__.co_firstlineno == pair[0].co_firstlineno
            and function.__code__.co_code == pair[0].co_code
            and function.__code__.co_freevars == pair[1].co_freevars
        ]
        if not meant:
            return False
        for function in meant:
            function.__code__ = pair[1]  # type: ignore[index]
    return True


def in_fork(work: Callable[[], str]) -> str | None:
    """Return what *work* returns in a forked process; None if a signal ends it."""
    sys.stdout.flush()
    reading, writing = os.pipe()
    process = os.fork()
    if not process:
        try:
            with os.fdopen(writing, "w") as answer:
                answer.write(work())
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as answer:
        text = answer.read()
    status = os.waitpid(process, 0)[1]
    if os.WIFEXITED(status) and status:
        raise ChildProcessError("it failed, as said above")
    return None if status else text


def killer_in_fork(session: pytest.Session, mutant: Mutant | None, tests: list[pytest.Item]) -> str:
    def work() -> str:
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        if mutant and not put_in(mutant):
            return OUTSIDE
        for test, following in zip_longest(tests, tests[1:]):
            test.ihook.pytest_runtest_protocol(item=test, nextitem=following)
            if session.testsfailed:
                return test.nodeid
        return ""

    answer = in_fork(work)
    return NO_END if answer is None else answer


class MutantRunner:
    """A pytest plugin that tries mutants in forks of the process that has collected the tests."""

    def __init__(self, tests: dict[Mutant, list[str]]) -> None:
        self.tests = tests
        self.tried: list[Mutant] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        assert not session.testsfailed, "some tests cannot be collected"
        items = {item.nodeid: item for item in session.items}
        for mutant, names in self.tests.items():
            wanted = [items[name] for name in names if name in items]
            killer = killer_in_fork(session, mutant, wanted)
            self.tried.append(mutant._replace(killed_by=killer))
            print(end="?" if killer == OUTSIDE else "x" if killer else ".", flush=True)
        for killer in sorted({mutant.killed_by for mutant in self.tried} & items.keys()):
            if killer_in_fork(session, None, [items[killer]]):
                print(f"\nIt fails without any change, too: {killer}")
        return True


def tried_in_forks(tests: dict[Mutant, list[str]]) -> list[Mutant]:
    named = {test.partition("::")[0] for names in tests.values() for test in names}
    files = sorted(filter(os.path.exists, named))

    def work() -> str:
        trying = MutantRunner(tests)
        pytest.main([*OPTIONS, "-s", *files], plugins=[trying])
        assert len(trying.tried) == len(tests), "pytest did not get to the mutants"
        return json.dumps(trying.tried)

    return [Mutant(*fields) for fields in json.loads(in_fork(work) or "[]")] if files else list(tests)


@contextmanager
def copied_tree() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        shutil.copytree(".", tree, symlinks=True, ignore=shutil.ignore_patterns(".*", "mutants*.json"))
        (tree / ".venv").symlink_to(Path(".venv").resolve())
        yield tree


def killer_in_tree(tree: Path, mutant: Mutant, tests: list[str]) -> str:
    original, changed = Path(mutant.file), tree / mutant.file
    changed.write_text(mutant.source())
    os.utime(changed, (0, 0))  # or what was compiled before may look right
    try:
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", *OPTIONS, *tests],
            cwd=tree,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (3 * LIMIT, 3 * LIMIT)),
            capture_output=True,
            text=True,
        )
    finally:
        shutil.copy2(original, changed)
    if run.returncode == 0:
        return ""
    failed = re.search(r"(?m)^(?:FAILED|ERROR) (tests/\S+::.*?)(?: - |$)", run.stdout)
    return failed[1] if failed else IMPORTING


def try_mutants(tests: dict[Mutant, list[str]]) -> list[Mutant]:
    """Return each mutant with the test that kills it, if any."""
    found = tried_in_forks(tests)
    if any(mutant.killed_by == OUTSIDE for mutant in found):
        with copied_tree() as tree:
            for number, (mutant, names) in enumerate(tests.items()):
                if found[number].killed_by == OUTSIDE:
                    killer = killer_in_tree(tree, mutant, names) if names else ""
                    found[number] = mutant._replace(killed_by=killer)
    return found


def all_tried(mutants: list[Mutant], tests: list[str]) -> list[Mutant]:
    """Try mutants with the tests that killed them before, then survivors with all tests that reach them."""
    known = {
        mutant._replace(killed_by=""): [mutant.killed_by] for mutant in mutants if "::" in mutant.killed_by
    }
    killed = {mutant: mutant for mutant in try_mutants(known) if mutant.killed_by}
    found = {mutant._replace(killed_by=""): mutant for mutant in killed}
    left = [mutant for each in mutants if (mutant := each._replace(killed_by="")) not in found]
    if left:
        reach = Map(tests)
        found |= {
            one._replace(killed_by=""): one for one in try_mutants({one: reach.tests(one) for one in left})
        }
    return [found[mutant._replace(killed_by="")] for mutant in mutants]


def report(mutants: list[Mutant]) -> None:
    for mutant in mutants:
        if not mutant.killed_by:
            print(f"\n{mutant.file}:{mutant.line} survives\n- {mutant.before}\n+ {mutant.after}")
    print()
    for folder in (*FOLDERS, ""):
        here = [mutant for mutant in mutants if mutant.file.startswith(folder)]
        killed = sum(bool(mutant.killed_by) for mutant in here)
        print(f"{folder or 'all':<20} {killed:>4} of {len(here):>4} killed, {killed / max(1, len(here)):.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=47)
    parser.add_argument("--again", type=Path, help="tries those of a stored file, without what is gone")
    parser.add_argument("--write", type=Path, help="stores them with what killed them")
    parser.add_argument("--tests", nargs="+", default=TESTS, metavar="PATH", help="that may kill them")
    options = parser.parse_args()
    if options.again:
        stored = [Mutant(*fields) for fields in json.loads(options.again.read_text())]
        mutants = [mutant for each in stored if (mutant := each.relocate())]
        print(f"{len(stored) - len(mutants)} of {len(stored)} are gone with their lines.")
    else:
        mutants = choose(options.count, options.seed)
    mutants = all_tried(mutants, options.tests)
    if options.write:
        options.write.write_text(json.dumps(mutants, indent=1))
    report(mutants)


if __name__ == "__main__":
    main()
