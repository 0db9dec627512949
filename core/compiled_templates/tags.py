"""Code for the tags that compiled templates handle themselves. Other tags render as in Django."""

from __future__ import annotations

from math import inf
from typing import Any

from django.template import Template
from django.template.base import Node, NodeList, TextNode, VariableNode
from django.template.defaulttags import (
    AutoEscapeControlNode,
    CommentNode,
    CsrfTokenNode,
    ForNode,
    IfNode,
    LoadNode,
    URLNode,
    WithNode,
)
from django.template.library import InclusionNode, SimpleNode
from django.template.loader_tags import BlockNode, ExtendsNode, IncludeNode
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

from core.compiled_templates.effects import ANY, NONE, Effects, setting
from core.compiled_templates.expressions import evaluate, invalid_text, test
from core.compiled_templates.loops import effects_of_loop, write_loop
from core.compiled_templates.running import Extending
from core.compiled_templates.writer import CompiledTag, Writer, dict_of

MOST_NODES_INLINED = 40
"""The most nodes of an included template that are copied into the including function.

A larger template is compiled once, as its own function.
"""


def constant_of(expression: Any) -> str | None:
    if expression.is_var or expression.filters or not isinstance(expression.var, str):
        return None
    return str(expression.var)


# Texts and values


def write_text(writer: Writer, node: TextNode) -> None:
    writer.put_text(node.s)


def write_value(writer: Writer, node: VariableNode) -> None:
    expression = node.filter_expression
    if (text := constant_of(expression)) is not None:
        writer.put_text(text)
        return
    if expression.filters:
        known = dict(writer.known)
        value = writer.local()
        with writer.deep_block("try:"):
            writer.emit(f"{value} = {evaluate(writer, expression)}")
        writer.emit(f"except UnicodeDecodeError: {value} = ''")
        writer.known = known
    else:
        value = evaluate(writer, expression)
    shown = writer.local()
    writer.emit(f"{shown} = {value} if type({value}) is SafeString else show({value}, context)")
    writer.put(shown)


def write_nothing(_writer: Writer, _node: Node) -> None:
    pass


def write_csrf_input(writer: Writer, node: CsrfTokenNode) -> None:
    token, result = writer.name("csrf_token"), writer.local()
    writer.emit(f"{result} = csrf_input({writer.constant(node)}, {token})")
    writer.put(result)


# Conditions, loops and scopes


def effects_of_branches(writer: Writer, node: IfNode) -> Effects:
    return writer.effects(node)


def write_if(writer: Writer, node: IfNode) -> None:
    writer.flush()
    write_branches(writer, list(node.conditions_nodelists))
    writer.forget(writer.effects_of(node))


def write_branches(writer: Writer, branches: list[Any]) -> None:
    (condition, nodes), *others = branches
    if condition is None:
        writer.branch(nodes)
        return
    holds = test(writer, condition)
    with writer.block(f"if {holds}:"):
        writer.branch(nodes)
    if others:
        known = dict(writer.known)
        with writer.block("else:"):
            write_branches(writer, others)
        writer.known = known


def effects_of_scope(writer: Writer, node: WithNode) -> Effects:
    return writer.effects(node.nodelist).leave_scope()


def write_scope(writer: Writer, node: WithNode) -> None:
    names = {name: evaluate(writer, value) for name, value in node.extra_context.items()}
    writer.scope(names, node.nodelist)


def effects_of_escaping(writer: Writer, node: AutoEscapeControlNode) -> Effects:
    return writer.effects(node.nodelist)


def write_escaping(writer: Writer, node: AutoEscapeControlNode) -> None:
    around = writer.local()
    writer.emit(f"{around} = context.autoescape; context.autoescape = {bool(node.setting)}")
    with writer.another_escaping():
        writer.write(node.nodelist)
    writer.emit(f"context.autoescape = {around}")


# Parts


def part_of(writer: Writer, node: IncludeNode) -> Template | None:
    name = constant_of(node.template)
    if name is None or node.isolated_context or name.startswith("."):
        return None
    try:
        part = writer.templates[0].engine.get_template(name)
    except Exception:
        return None  # an error only if it comes to be rendered
    nodes = part.nodelist
    return None if nodes.get_nodes_by_type(BlockNode) or nodes.get_nodes_by_type(ExtendsNode) else part


def size_of(writer: Writer, nodes: NodeList, around: tuple[str, ...] = ()) -> float:
    """Return the number of nodes, including the nodes of included templates.

    Return infinity if a template includes itself.
    """
    size = 0.0
    for node in nodes.get_nodes_by_type(Node):
        size += 1
        if isinstance(node, IncludeNode) and (part := part_of(writer, node)) is not None:
            name = str(part.name)
            size += inf if name in around else size_of(writer, part.nodelist, (*around, name))
    return size


def effects_of_part(writer: Writer, node: IncludeNode) -> Effects:
    part = part_of(writer, node)
    if part is None or (size := size_of(writer, part.nodelist, (str(part.name),))) == inf:
        return ANY
    writer.templates.append(part)
    effects = writer.effects(part.nodelist).leave_scope()
    writer.templates.pop()
    return effects if size <= MOST_NODES_INLINED else effects._replace(asks=True)


def write_part(writer: Writer, node: IncludeNode) -> None:
    part = part_of(writer, node)
    if part is None:
        write_other(writer, node)
        return
    names = {name: evaluate(writer, value) for name, value in node.extra_context.items()}
    if size_of(writer, part.nodelist, (str(part.name),)) <= MOST_NODES_INLINED:
        writer.scope(names, part.nodelist, part)
        return
    result = writer.local()
    writer.emit(f"{result} = render_part(context, {writer.constant(part)}, {dict_of(names)})")
    writer.put(result)
    writer.forget(writer.effects_of(node))


def write_extending(writer: Writer, node: ExtendsNode) -> None:
    for block in node.blocks.values():
        compile_nodes_within(writer, block)
    result = writer.local()
    writer.emit(f"{result} = {writer.constant(Extending(node))}(context)")
    writer.put(result)


# Sentences and addresses


def sentence_of(node: TranslateNode) -> tuple[str | None, str] | None:
    variable, context = node.filter_expression.var, node.message_context
    if node.noop or node.filter_expression.filters or not isinstance(variable.literal, str):
        return None
    if context is not None and constant_of(context) is None:
        return None
    return (None if context is None else constant_of(context)), variable.literal.replace("%", "%%")


def effects_of_sentence(_writer: Writer, node: TranslateNode) -> Effects:
    return setting(node.asvar, asks=sentence_of(node) is None)


def write_sentence(writer: Writer, node: TranslateNode) -> None:
    sentence = sentence_of(node)
    if sentence is None:
        write_other(writer, node)
        return
    result = writer.local()
    key = writer.constant((*sentence, False))
    writer.emit(f"{result} = {writer.reuse('texts', 'sentences()')}[{key}]")
    if node.asvar:
        writer.set_name(node.asvar, result)
    else:
        writer.put(result)


def effects_of_filled_sentence(_writer: Writer, node: BlockTranslateNode) -> Effects:
    is_constant = node.message_context is None or constant_of(node.message_context) is not None
    return setting(node.asvar, asks=not is_constant)


def write_filled_sentence(writer: Writer, node: BlockTranslateNode) -> None:
    if writer.effects_of(node).asks:
        write_other(writer, node)
        return
    context = None if node.message_context is None else constant_of(node.message_context) or None
    known = {name: evaluate(writer, value) for name, value in node.extra_context.items()}
    singular, names = node.render_token_list(node.singular)
    original = writer.constant(singular)
    if node.plural and node.countervar and node.counter:
        plural, more_names = node.render_token_list(node.plural)
        names += more_names
        count = writer.local()
        writer.emit(f"{count} = check_count({evaluate(writer, node.counter)}, {writer.constant(node)})")
        known[node.countervar] = count
        given = f"{singular!r}, {plural!r}, {count}"
        text = f"npgettext({context!r}, {given})" if context else f"ngettext({given})"
        original = f"{singular!r} if {count} == 1 else {plural!r}"
    else:
        text = f"{writer.reuse('texts', 'sentences()')}[{writer.constant((context, singular, True))}]"
    values = {name: known.get(name) or value_in_sentence(writer, name) for name in names}
    result = writer.local()
    writer.emit(f"{result} = fill({text}, {dict_of(values)}, context, {writer.constant(node)}, {original})")
    if node.asvar:
        writer.set_name(node.asvar, f"SafeString({result})")
    else:
        writer.put(result)


def value_in_sentence(writer: Writer, name: str) -> str:
    found, value = writer.name(name), writer.local()
    writer.emit(f"{value} = {invalid_text(writer, name)!r} if {found} is MISSING else {found}")
    return value


def effects_of_address(_writer: Writer, node: URLNode) -> Effects:
    return setting(node.asvar)


def write_address(writer: Writer, node: URLNode) -> None:
    name = evaluate(writer, node.view_name)
    given = [name, *(evaluate(writer, argument) for argument in node.args)]
    named = {key: evaluate(writer, value) for key, value in node.kwargs.items()}
    arguments = ", ".join(given)
    all_arguments = f"{arguments}, named={dict_of(named)}" if named else arguments
    result = writer.local()
    if node.asvar:
        writer.emit(f"{result} = addresses(context, is_escaped=False).find({all_arguments})")
        writer.set_name(node.asvar, f"'' if {result} is None else {result}")
        return
    known = writer.reuse(f"urls{writer.escaping}", "addresses(context, is_escaped=context.autoescape)")
    found, reverse = f"{known}[{arguments},]", f"{known}.reverse({all_arguments})"
    is_plain = " and ".join(f"type({it}) in PLAIN" for it in given if not writer.is_plain(it))
    if named:
        found = reverse
    elif is_plain:
        found = f"{found} if {is_plain} else {reverse}"
    writer.emit(f"{result} = {found}")
    writer.put(result)


# Tags that are functions


def effects_of_simple(_writer: Writer, node: Any) -> Effects:
    return setting(node.target_var, asks=node.takes_context, changes=node.takes_context)


def write_simple(writer: Writer, node: SimpleNode) -> None:
    arguments = [evaluate(writer, argument) for argument in node.args]
    arguments += [f"{name}={evaluate(writer, value)}" for name, value in node.kwargs.items()]
    if node.takes_context:
        arguments.insert(0, "context")
    result = writer.local()
    writer.emit(f"{result} = {writer.constant(node.func)}({', '.join(arguments)})")
    if node.takes_context:
        writer.forget(ANY)
    if node.target_var is not None:
        writer.set_name(node.target_var, result)
        return
    writer.emit(f"if type({result}) is not SafeString: {result} = escape_value({result}, context)")
    writer.put(result)


def effects_of_inclusion(_writer: Writer, node: Any) -> Effects:
    return setting(None, asks=True, changes=node.takes_context)


def write_other(writer: Writer, node: Node) -> None:
    compile_nodes_within(writer, node)
    result = writer.local()
    writer.emit(f"{result} = {writer.constant(node.render_annotated)}(context)")
    writer.put(result)
    writer.forget(writer.effects_of(node))


def compile_nodes_within(writer: Writer, node: Any) -> None:
    for name in node.child_nodelists:
        nodes = vars(node).get(name)
        if type(nodes) is NodeList:
            setattr(node, name, writer.compiled(nodes, writer.templates[-1]))


def no_effects(_writer: Writer, _node: Node) -> Effects:
    return NONE


def any_effects(_writer: Writer, _node: Node) -> Effects:
    return ANY


OTHER = CompiledTag(any_effects, write_other)

TAGS: dict[type[Node], CompiledTag] = {
    TextNode: CompiledTag(no_effects, write_text),
    VariableNode: CompiledTag(no_effects, write_value),
    CommentNode: CompiledTag(no_effects, write_nothing),
    LoadNode: CompiledTag(no_effects, write_nothing),
    CsrfTokenNode: CompiledTag(no_effects, write_csrf_input),
    IfNode: CompiledTag(effects_of_branches, write_if),
    ForNode: CompiledTag(effects_of_loop, write_loop),
    WithNode: CompiledTag(effects_of_scope, write_scope),
    AutoEscapeControlNode: CompiledTag(effects_of_escaping, write_escaping),
    IncludeNode: CompiledTag(effects_of_part, write_part),
    ExtendsNode: CompiledTag(any_effects, write_extending),
    TranslateNode: CompiledTag(effects_of_sentence, write_sentence),
    BlockTranslateNode: CompiledTag(effects_of_filled_sentence, write_filled_sentence),
    URLNode: CompiledTag(effects_of_address, write_address),
    SimpleNode: CompiledTag(effects_of_simple, write_simple),
    InclusionNode: CompiledTag(effects_of_inclusion, write_other),
}
