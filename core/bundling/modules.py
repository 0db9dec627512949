"""Functions that join scripts which import each other into a single script.

Each script runs once, after its imports, in its own function, so names do not clash. Only the forms of
import and export that our scripts use are allowed, each on its own line. Any other form is refused.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable

IMPORT = re.compile(r'^import (?:\{ ?(?P<names>[\w, ]+?) ?\} from )?"(?P<path>\.\.?/[^"]+)";$', re.M)
EXPORT = re.compile(r"^export (?=(?:const|class|function|async function) (?P<name>\w+))", re.M)
UNKNOWN = re.compile(r"^\s*(?:import|export)\b.*|^.*(?:\bimport\s*\(|\bimport\.meta\b).*", re.M)
AT_ONCE = re.compile(r"^(?!.*\basync\b)\S.*\bawait\b.*", re.M)


class CannotJoin(ValueError):
    """Error for a script that uses a form which works only in a separate module."""


class ScriptBundle:
    """Scripts that are joined into a bundle. *read* returns the text of a script, such as `games/live.js`."""

    def __init__(self, read: Callable[[str], str]) -> None:
        self.read = read
        self.written: dict[str, str] = {}
        self.exported: dict[str, set[str]] = {}
        self.above: list[str] = []

    def add(self, name: str) -> None:
        """Add the script to the bundle, after the scripts that it imports. Each script is added only once."""
        if name in self.above:
            raise CannotJoin(f"{' imports '.join([*self.above[self.above.index(name) :], name])}")
        if name in self.written:
            return
        self.above.append(name)
        text = self.read(name)
        imports = [self.import_line(name, match) for match in IMPORT.finditer(text)]
        body = EXPORT.sub("", IMPORT.sub("", text))
        for form in (UNKNOWN, AT_ONCE):
            if unknown := form.search(body):
                raise CannotJoin(f"{name} has {unknown[0].strip()!r}, which cannot be joined")
        exports = [match["name"] for match in EXPORT.finditer(text)]
        self.exported[name] = set(exports)
        self.written[name] = as_function(variable_name(name), imports, body, exports)
        self.above.pop()

    def import_line(self, name: str, found: re.Match[str]) -> str:
        other = posixpath.normpath(posixpath.join(posixpath.dirname(name), found["path"]))
        self.add(other)
        names = [one.strip() for one in (found["names"] or "").split(",") if one.strip()]
        if strange := [one for one in names if one not in self.exported[other]]:
            raise CannotJoin(f"{name} imports {', '.join(strange)}, which {other} does not export")
        return f"const {{ {', '.join(names)} }} = {variable_name(other)};" if names else ""


def join_scripts(names: Iterable[str], read: Callable[[str], str]) -> str:
    scripts = ScriptBundle(read)
    for name in names:
        scripts.add(name)
    return "\n".join(scripts.written.values())


def variable_name(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def as_function(place: str, imports: list[str], body: str, exports: list[str]) -> str:
    inner = "\n".join([*filter(None, imports), body.strip()])
    if not exports:
        return f"(() => {{\n{inner}\n}})();"
    return f"const {place} = (() => {{\n{inner}\nreturn {{ {', '.join(exports)} }};\n}})();"
