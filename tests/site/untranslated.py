"""A search for words that players see and translators do not."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from django.template.base import Lexer, TokenType

# Attributes that are read out or shown.
SPOKEN = {"alt", "aria-description", "aria-label", "aria-roledescription", "label", "placeholder", "title"}
SILENT = {"script", "style", "code"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
A_WORD = re.compile(r"\b[^\W\d_]{2,}\b(?!\()")  # a letter or two before a bracket is a recipe

# Where Django shows what it is given.
SHOWN_AS = {
    "description",
    "empty_label",
    "help_text",
    "label",
    "short_description",
    "verbose_name",
    "verbose_name_plural",
}
SHOWN_BY = {"ValidationError", "Http404", "PermissionDenied", "BadRequest"}
MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "pgettext", "npgettext"}
A_FIELD = re.compile(r"models\.(?!OneToOne|ManyToMany)\w+Field")  # fields of relations begin with a model
MESSAGES = {"debug", "info", "success", "warning", "error"}


class Page(HTMLParser):
    """A parser that collects a template's words outside of every {% translate %}."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.found: list[tuple[int, str]] = []

    @property
    def is_silent(self) -> bool:
        return any(silent for _tag, silent in self.open)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        silent = tag in SILENT or given.get("translate") == "no"
        if tag not in VOID:
            self.open.append((tag, silent))
        if not silent and not self.is_silent:
            for name in SPOKEN & given.keys():
                self.hear(given[name] or "")

    def handle_endtag(self, tag: str) -> None:
        while self.open and tag in [name for name, _silent in self.open]:
            if self.open.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        if not self.is_silent:
            self.hear(data)

    def hear(self, text: str) -> None:
        if A_WORD.search(text):
            self.found.append((self.getpos()[0], " ".join(text.split())))


def in_template(path: Path) -> Iterator[str]:
    page = Page()
    skipping = ""
    for token in Lexer(path.read_text()).tokenize():
        words = token.contents.split()
        if token.token_type == TokenType.BLOCK and words[0] in {"blocktranslate", "comment"}:
            skipping = f"end{words[0]}"
        elif token.token_type == TokenType.BLOCK and words[0] == "block" and words[1].endswith("_class"):
            skipping = "endblock"
        elif token.token_type == TokenType.BLOCK and words[0] == skipping:
            skipping = ""
        if token.token_type == TokenType.TEXT and not skipping:
            page.feed(token.contents)
        else:
            page.feed("\n" * token.contents.count("\n"))
    for line, text in page.found:
        yield f"{path}:{line}: {text}"


def in_python(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        for shown in shown_by(node):
            if is_plain_words(shown):
                yield f"{path}:{shown.lineno}: {ast.unparse(shown)}"


def shown_by(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions whose value Django shows to players."""
    if isinstance(node, ast.Call):
        yield from (keyword.value for keyword in node.keywords if keyword.arg in SHOWN_AS)
        called = ast.unparse(node.func)
        if called.rpartition(".")[2] in SHOWN_BY or A_FIELD.fullmatch(called):
            yield from node.args[:1]
        if called.startswith("messages.") and called.rpartition(".")[2] in MESSAGES:
            yield from node.args[1:2]
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in SHOWN_AS:
        yield node.value
    if isinstance(node, ast.ClassDef) and any("Choices" in ast.unparse(base) for base in node.bases):
        for line in node.body:
            if isinstance(line, ast.Assign):
                yield line.value.elts[1] if isinstance(line.value, ast.Tuple) else line.value


def frozen_in_python(path: Path) -> Iterator[str]:
    """Yield sentences that are translated during import, before any reader's language is known."""
    tree = ast.parse(path.read_text())
    bound = {
        name.asname or name.name: name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for name in node.names
        if "gettext" in name.name and name.name != "gettext_noop"
    }
    lazy = {name for name, function in bound.items() if function.endswith("_lazy")}
    for node in read_at_once(tree):
        match node:
            case ast.Call(func=ast.Name(name)) if name in bound.keys() - lazy:
                yield f"{path}:{node.lineno}: {ast.unparse(node)}"
            case ast.BinOp(left=ast.Call(func=ast.Name(name))) if name in lazy:
                yield f"{path}:{node.lineno}: {ast.unparse(node)}"


def unseen_in_python(path: Path) -> Iterator[str]:
    """Yield sentences that gettext's tools miss: in an f-string, or marked by a name of our own."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.JoinedStr):
            for part in ast.walk(node):
                if (
                    isinstance(part, ast.Call)
                    and ast.unparse(part.func) in MARKS
                    and isinstance(part.args[0], ast.Constant)
                ):
                    yield f"{path}:{node.lineno}: {ast.unparse(part)}"
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation":
            for name in node.names:
                if "gettext" in name.name and name.asname not in (None, "_"):
                    yield f"{path}:{node.lineno}: {name.name} as {name.asname}"


def read_at_once(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes that run on import: neither functions nor lambdas."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield child
            yield from read_at_once(child)


def is_plain_words(expression: ast.expr) -> bool:
    if isinstance(expression, ast.JoinedStr):
        return any(is_plain_words(part) for part in expression.values)
    return (
        isinstance(expression, ast.Constant)
        and isinstance(expression.value, str)
        and A_WORD.search(expression.value) is not None
    )


A_RIDDLE = re.compile(r"(?:^|[\"“>}]|[.!?:]\s)\s*((?:Who|Whom|Whose|What)\s[^.?!\"<]*[.:])(?=\s|[\"<]|$)")


def riddles(path: Path, text: str) -> list[str]:
    """Return sentences that begin with Who, Whom, Whose or What and end without a question mark."""
    return [f"{path.name}: {' '.join(found.split())}" for found in A_RIDDLE.findall(text)]


def constants(path: Path) -> list[str]:
    """Return the texts of a module, except docstrings."""
    tree = ast.parse(path.read_text())
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent
    ]
