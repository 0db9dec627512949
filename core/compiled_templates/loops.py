"""Code for loops. Counters are local variables, or on the context if a node in the loop needs them there."""

from __future__ import annotations

from typing import Any

import django
from django.template.base import NodeList

from core.compiled_templates.effects import Effects
from core.compiled_templates.expressions import evaluate
from core.compiled_templates.writer import Loop, MustPush, Writer, dict_of

HAS_LENGTH = django.VERSION >= (6, 0)


def effects_of_loop(writer: Writer, node: Any) -> Effects:
    return writer.effects([*node.nodelist_loop, *node.nodelist_empty]).leave_scope()


def write_loop(writer: Writer, node: Any) -> None:
    sequence = evaluate(writer, node.sequence, ignore_failures=True)
    writer.flush()
    values, size, turn = writer.local(), writer.local(), writer.local()
    writer.emit(f"{values} = items({sequence}); {size} = len({values})")
    if node.nodelist_empty:
        write_empty(writer, size, node.nodelist_empty)
    source = f"enumerate({f'reversed({values})' if node.is_reversed else values})"
    loop = Loop(turn, size, writer.loop, is_pushed=any(writer.effects(node.nodelist_loop)))
    state = writer.state()
    try:
        write_turns(writer, node, loop, source)
    except MustPush as must:
        if must.loop is not loop:
            raise
        writer.restore(state)
        loop.is_pushed = True
        write_turns(writer, node, loop, source)


def write_empty(writer: Writer, size: str, nodes: NodeList) -> None:
    known = writer.known
    with writer.block(f"if not {size}:"):
        writer.scope({}, nodes)
        writer.flush()
        writer.emit("pass")
    writer.known = writer.drop_changed(known, writer.effects(nodes))


def write_turns(writer: Writer, node: Any, loop: Loop, source: str) -> None:
    effects = writer.effects(node.nodelist_loop)
    known = writer.drop_changed(writer.known, effects._replace(names=effects.names | {"forloop"}))
    value, scope, names = writer.local(), writer.local(), list(node.loopvars)
    if loop.is_pushed:
        push_loop(writer, loop, scope)
    with writer.deep_block(f"for {loop.turn}, {value} in {source}:"):
        if loop.is_pushed:
            writer.emit(f"count({scope}['forloop'], {loop.turn}, {loop.size})")
        if len(names) == 1:
            locals_of = {names[0]: value}
            if loop.is_pushed:
                writer.emit(f"{scope}[{names[0]!r}] = {value}")
        else:
            locals_of = write_unpacking(writer, names, value)
            if loop.is_pushed:
                writer.emit(f"context.dicts.append({dict_of(locals_of)})")
        writer.known, writer.loop = {**known, **locals_of}, loop
        writer.write(node.nodelist_loop)
        writer.flush()
        writer.emit("context.dicts.pop()" if loop.is_pushed and len(names) > 1 else "pass")
    if loop.is_pushed:
        writer.emit("context.dicts.pop()")
    writer.known, writer.loop = known, loop.around


def push_loop(writer: Writer, loop: Loop, scope: str) -> None:
    if loop.around is not None and not loop.around.is_pushed:
        raise MustPush(loop.around)
    around = writer.local()
    length = f", 'length': {loop.size}" if HAS_LENGTH else ""
    writer.emit(f"{around} = look(context, 'forloop')")
    writer.emit(
        f"{scope} = {{'forloop': {{'parentloop': {{}} if {around} is MISSING else {around}{length}}}}}"
    )
    writer.emit(f"context.dicts.append({scope})")


def write_unpacking(writer: Writer, names: list[str], value: str) -> dict[str, str]:
    locals_of = {name: writer.local() for name in names}
    size = len(names)
    writer.emit(
        f"{', '.join(locals_of.values())} = {value} "
        f"if type({value}) is tuple and len({value}) == {size} else unpack({value}, {size})"
    )
    return locals_of
