"""A writer of Python functions that render template nodes.

Names of the context become local variables, which are looked up at their first use and again after a tag
that may have set them. A loop or a scope is put on the context only if a node inside needs it there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.template import Template, VariableDoesNotExist
from django.template.base import Node, NodeList
from django.utils import timezone
from django.utils.safestring import SafeData, SafeString, mark_safe
from django.utils.translation import ngettext, npgettext

from core.compiled_templates import lookups, outputs, running
from core.compiled_templates.effects import Effects, combine

MOST_BLOCKS = 16
"""The most nested `for` and `try` blocks that are written. Python allows at most twenty."""
MOST_INDENTS = 80
MOST_OUTPUTS = 40

FUNCTIONS: dict[str, Any] = {
    function.__name__: function
    for function in (
        *(lookups.look, lookups.step, lookups.call, lookups.find_name, lookups.recover),
        *(
            outputs.show,
            outputs.escape_value,
            outputs.fill,
            outputs.check_count,
            outputs.sentences,
            outputs.addresses,
        ),
        *(outputs.csrf_input, running.items, running.unpack, running.count, running.enter, running.leave),
        running.render_part,
        *(mark_safe, timezone.template_localtime, ngettext, npgettext),  # type: ignore[attr-defined]
        *(SafeData, SafeString, VariableDoesNotExist),
    )
}
KNOWN_TO_ALL: dict[str, Any] = {
    **FUNCTIONS,
    "MISSING": lookups.MISSING,
    "ERROR": lookups.ERROR,
    "BY_ATTRIBUTE": lookups.BY_ATTRIBUTE,
    "PLAIN": outputs.PLAIN,
}


class Unfit(Exception):
    """Error for nodes that are nested too deeply for one function."""


class Loop:
    """The local variables with the number of a loop's current turn and of all its turns."""

    def __init__(self, turn: str, size: str, around: Loop | None, *, is_pushed: bool) -> None:
        self.turn, self.size, self.around, self.is_pushed = turn, size, around, is_pushed

    def value(self, names: tuple[str, ...]) -> str | None:
        """Return the expression for a lookup such as `forloop.counter`, with *names* after `forloop`.

        Return None if only a loop on the context has the value.
        """
        if names[0] == "parentloop" and len(names) > 1 and self.around is not None:
            return self.around.value(names[1:])
        turn, size = self.turn, self.size
        values = {
            "counter": f"({turn} + 1)",
            "counter0": turn,
            "revcounter": f"({size} - {turn})",
            "revcounter0": f"({size} - {turn} - 1)",
            "first": f"({turn} == 0)",
            "last": f"({turn} == {size} - 1)",
        }
        return values.get(names[0]) if len(names) == 1 else None


class MustPush(Exception):
    """Error raised if a node inside a loop needs the loop on the context."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop


class CompiledTag(NamedTuple):
    effects: Callable[[Writer, Any], Effects]
    write: Callable[[Writer, Any], None]


class Writer:
    def __init__(
        self,
        template: Template,
        tags: Mapping[type[Node], CompiledTag],
        other: CompiledTag,
        compiled: Callable[[NodeList, Template], NodeList],
    ) -> None:
        self.templates = [template]
        self.tags, self.other, self.compiled = tags, other, compiled
        self.invalid: str = template.engine.string_if_invalid
        self.constants = dict(KNOWN_TO_ALL)
        self.lines: list[str] = []
        self.places: list[tuple[Template, Node | None]] = [(template, None)]
        self.node: Node | None = None
        self.known: dict[str, str] = {}
        self.local_names: dict[str, str] = {}
        self.loop: Loop | None = None
        self.outputs: list[str] = []
        self.text: list[str] = []
        self.locals_in_use = self.names_set = self.indents = self.blocks = 0
        self.escaping = self.escapings = 0
        self.effects_of_nodes: dict[Node, Effects] = {}

    def function(self, nodes: Iterable[Node]) -> tuple[Callable[[Any], SafeString], list[Any]]:
        with self.block("def render(context):"):
            self.emit("out = []; put = out.append; put_all = out.extend")
            self.write(nodes)
            self.flush()
            self.emit("return SafeString(''.join(out))")
        code = compile("\n".join(self.lines), f"<compiled from {self.templates[0].name}>", "exec")
        exec(code, self.constants)  # noqa: S102
        return self.constants["render"], self.places

    # Lines

    def emit(self, line: str) -> None:
        self.lines.append(" " * self.indents + line)
        place = (self.templates[-1], self.node)
        self.places.append(self.places[-1] if self.places[-1] == place else place)

    @contextmanager
    def block(self, line: str) -> Iterator[None]:
        self.emit(line)
        self.indents += 1
        if self.indents > MOST_INDENTS:
            raise Unfit
        yield
        self.indents -= 1

    @contextmanager
    def deep_block(self, line: str) -> Iterator[None]:
        self.blocks += 1
        if self.blocks > MOST_BLOCKS:
            raise Unfit
        with self.block(line):
            yield
        self.blocks -= 1

    def local(self) -> str:
        self.locals_in_use += 1
        return f"v{self.locals_in_use}"

    def constant(self, value: Any) -> str:
        name = f"k{len(self.constants)}"
        self.constants[name] = value
        return name

    def is_plain(self, local: str) -> bool:
        return type(self.constants.get(local)) in outputs.PLAIN

    # Output

    def put_text(self, text: str) -> None:
        self.text.append(text)

    def put(self, local: str) -> None:
        self.end_text()
        self.outputs.append(local)
        if len(self.outputs) > MOST_OUTPUTS:
            self.flush()

    def end_text(self) -> None:
        text = "".join(self.text)
        self.text.clear()
        if text:
            self.outputs.append(repr(text))

    def flush(self) -> None:
        self.end_text()
        if len(self.outputs) == 1:
            self.emit(f"put({self.outputs[0]})")
        elif self.outputs:
            self.emit(f"put_all(({', '.join(self.outputs)}))")
        self.outputs.clear()

    # Nodes

    def write(self, nodes: Iterable[Node]) -> None:
        around = self.node
        for node in nodes:
            self.node, in_use = node, self.locals_in_use
            self.tag(node).write(self, node)
            if not self.outputs:
                self.locals_in_use = in_use
        self.node = around

    def tag(self, node: Node) -> CompiledTag:
        return self.tags.get(type(node), self.other)

    def effects(self, nodes: Iterable[Node]) -> Effects:
        return combine(self.effects_of(node) for node in nodes)

    def effects_of(self, node: Node) -> Effects:
        found = self.effects_of_nodes.get(node)
        if found is None:
            found = self.effects_of_nodes[node] = self.tag(node).effects(self, node)
        return found

    def forget(self, effects: Effects) -> None:
        self.known = self.drop_changed(self.known, effects)

    def drop_changed(self, known: dict[str, str], effects: Effects) -> dict[str, str]:
        if effects.changes:
            return {}
        return {name: local for name, local in known.items() if name not in effects.names}

    @contextmanager
    def another_escaping(self) -> Iterator[None]:
        """Separate the URLs cached inside the block from others, because the block changes autoescaping."""
        around = self.escaping
        self.escaping = self.escapings = self.escapings + 1
        yield
        self.escaping = around

    def branch(self, nodes: Iterable[Node]) -> None:
        known = dict(self.known)
        self.write(nodes)
        self.flush()
        self.emit("pass")
        self.known = known

    def scope(self, names: dict[str, str], nodes: NodeList, part: Template | None = None) -> None:
        effects = self.effects(nodes)
        known, loop = self.known, self.loop
        is_pushed = any(effects)
        if is_pushed:
            self.emit(f"context.dicts.append({dict_of(names)})")
        if part is not None:
            self.templates.append(part)
            if effects.asks:
                around = self.local()
                self.emit(f"{around} = enter(context, {self.constant(part)})")
        self.known = {**known, **names}
        if "forloop" in names:
            self.loop = None
        self.write(nodes)
        self.known, self.loop = self.drop_changed(known, effects), loop
        if part is not None:
            if effects.asks:
                self.emit(f"leave(context, {around})")
            self.templates.pop()
        if is_pushed:
            self.emit("context.dicts.pop()")

    def set_name(self, name: str, value: str) -> None:
        self.names_set += 1
        local = f"s{self.names_set}"
        self.emit(f"{local} = context[{name!r}] = {value}")
        self.known[name] = local

    # Values

    def name(self, name: str) -> str:
        local = self.known.get(name)
        if local is None:
            if name == "forloop" and self.loop is not None and not self.loop.is_pushed:
                raise MustPush(self.loop)
            local = self.local_names.setdefault(name, f"n{len(self.local_names)}")
            self.emit(f"{local} = look(context, {name!r})")
            self.known[name] = local
        return local

    def reuse(self, local: str, expression: str) -> str:
        """Return the name *local* and, unless it is still valid, write code that sets it to *expression*."""
        if f"\0{local}" not in self.known:
            self.emit(f"{local} = {expression}")
            self.known[f"\0{local}"] = local
        return local

    # To try once more

    def state(self) -> tuple[Any, ...]:
        return (
            *(len(self.lines), dict(self.known), self.loop, self.node, list(self.templates)),
            *(self.locals_in_use, self.indents, self.blocks, self.escaping),
        )

    def restore(self, state: tuple[Any, ...]) -> None:
        lines, self.known, self.loop, self.node, self.templates, *numbers = state
        self.locals_in_use, self.indents, self.blocks, self.escaping = numbers
        del self.lines[lines:], self.places[lines + 1 :]
        self.outputs.clear()
        self.text.clear()


def dict_of(names: Mapping[str, str]) -> str:
    return "{" + ", ".join(f"{name!r}: {local}" for name, local in names.items()) + "}"
