"""The nodes of a template, made to draw themselves with less work than Django's.

Only what templates are full of is drawn in another way: variables, conditions, loops, parts and blocks. Any
other node is drawn as it was, without the care for error pages that only development needs.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from html import escape
from typing import Any

from django.template import Template, VariableDoesNotExist
from django.template.base import FilterExpression, Node, NodeList, TextNode, Variable, VariableNode
from django.template.base import render_value_in_context as in_context
from django.template.defaulttags import ForNode, IfNode
from django.template.loader_tags import BLOCK_CONTEXT_KEY, BlockContext, BlockNode, ExtendsNode, IncludeNode
from django.template.smartif import TokenBase
from django.templatetags.i18n import BlockTranslateNode
from django.utils.formats import localize
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from core.templating.lookups import quick

Draw = Callable[[Any], str]
Condition = Callable[[Any], Any]

MOST_NUMBERS = 4096


def quicken(nodelist: Iterable[Any]) -> None:
    """Make all nodes within quick, the innermost first."""
    for node in nodelist:
        if isinstance(node, TextNode):
            continue
        for value in list(vars(node).values()):
            quicken_values(value)
        for name in node.child_nodelists:
            quicken(getattr(node, name, None) or ())
        make = QUICK.get(type(node))
        if make is not None:
            node.render = make(node)
        node.render_annotated = node.render


def quicken_values(value: Any) -> None:
    if isinstance(value, FilterExpression | Variable):
        quick(value)
    elif isinstance(value, NodeList):
        return
    elif isinstance(value, list | tuple):
        for each in value:
            quicken_values(each)
    elif isinstance(value, dict):
        quicken_values(list(value.values()))
    elif isinstance(value, TokenBase):
        quicken_values([value.value, value.first, value.second])


def drawn_together(nodes: list[Any]) -> Draw:
    if all(isinstance(node, TextNode) for node in nodes):
        text = "".join(node.s for node in nodes)
        return lambda _context: text
    if len(nodes) == 1:
        return nodes[0].render_annotated
    draws = [node.render_annotated for node in nodes]
    return lambda context: "".join([draw(context) for draw in draws])


def quick_variable(node: Any) -> Draw:
    resolve = node.filter_expression.resolve

    def draw(context: Any) -> str:
        try:
            value = resolve(context)
        except UnicodeDecodeError:
            return ""
        return drawn_value(value, context)

    return draw


def drawn_value(value: Any, context: Any) -> str:
    kind = type(value)
    if kind is SafeString:
        return value
    if kind is str:
        return escape(value) if context.autoescape else value
    if kind is int and context.use_l10n is not False:
        return number(value, get_language())
    return in_context(value, context)


@lru_cache(MOST_NUMBERS)
def number(value: int, _language: str | None) -> str:
    return str(localize(value))


def quick_for(node: Any) -> Draw:
    """A loop with one variable; with several, Django's."""
    if len(node.loopvars) > 1:
        return node.render
    (name,) = node.loopvars
    inside, otherwise = drawn_together(node.nodelist_loop), drawn_together(node.nodelist_empty)

    def draw(context: Any) -> str:
        around = context.get("forloop", {})
        values = node.sequence.resolve(context, ignore_failures=True)
        if values is None:
            values = ()
        if not hasattr(values, "__len__"):
            values = list(values)
        size = len(values)
        if size < 1:
            with context.push():
                return otherwise(context)
        if node.is_reversed:
            values = reversed(values)
        drawn = []
        with context.push() as known:
            loop = known["forloop"] = {"parentloop": around}
            for place, value in enumerate(values):
                loop["counter0"], loop["counter"] = place, place + 1
                loop["revcounter"], loop["revcounter0"] = size - place, size - place - 1
                loop["first"], loop["last"] = place == 0, place == size - 1
                known[name] = value
                drawn.append(inside(context))
        return "".join(drawn)

    return draw


def quick_extends(node: Any) -> Draw:
    """The blocks of a template above that is none above another are looked for once."""
    if node.parent_name.is_var or node.parent_name.filters:
        return node.render
    kept: dict[Any, dict[str, BlockNode]] = {}

    def draw(context: Any) -> str:
        above = node.get_parent(context)
        blocks = kept.get(above)
        if blocks is None:
            blocks = kept[above] = blocks_of(above)
        known = context.render_context.get(BLOCK_CONTEXT_KEY)
        if known is None:
            known = context.render_context[BLOCK_CONTEXT_KEY] = BlockContext()
        known.add_blocks(node.blocks)
        known.add_blocks(blocks)
        with context.render_context.push_state(above, isolated_context=False):
            return above._render(context)

    return draw


def blocks_of(template: Template) -> dict[str, BlockNode]:
    """None of a template that itself stands below another, which adds its own."""
    first = next((node for node in template.nodelist if not isinstance(node, TextNode)), None)
    if first is None or isinstance(first, ExtendsNode):
        return {}
    blocks: list[Any] = template.nodelist.get_nodes_by_type(BlockNode)
    return {block.name: block for block in blocks}


def quick_if(node: Any) -> Draw:
    branches = [
        (None if condition is None else holds(condition), drawn_together(nodelist))
        for condition, nodelist in node.conditions_nodelists
    ]

    def draw(context: Any) -> str:
        for condition, inside in branches:
            try:
                match = condition is None or condition(context)
            except VariableDoesNotExist:
                match = False
            if match:
                return inside(context)
        return ""

    return draw


COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "in": lambda one, other: one in other,
    "not in": lambda one, other: one not in other,
    "is": operator.is_,
    "is not": operator.is_not,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}


def holds(condition: TokenBase) -> Condition:
    """What tells whether a condition holds; like Django's, one that fails does not."""
    if condition.id == "literal":
        return partial(condition.value.resolve, ignore_failures=True)
    one = holds(condition.first)
    other = one if condition.second is None else holds(condition.second)
    compare = COMPARISONS.get(condition.id, operator.eq)

    def tell(context: Any) -> Any:
        try:
            if condition.id == "not":
                return not one(context)
            if condition.id == "and":
                return one(context) and other(context)
            if condition.id == "or":
                return one(context) or other(context)
            return compare(one(context), other(context))
        except Exception:
            return False

    return tell


def quick_include(node: Any) -> Draw:
    """A part whose name is always the same is looked up once in each engine."""
    expression = node.template
    if expression.is_var or expression.filters or expression.var.startswith("."):
        return node.render
    names = (str(expression.var),)
    values = list(node.extra_context.items())
    kept: dict[int, Template] = {}

    def draw(context: Any) -> str:
        engine = context.template.engine
        part = kept.get(id(engine))
        if part is None:
            part = kept[id(engine)] = engine.select_template(names)
        given = {name: value.resolve(context) for name, value in values}
        if node.isolated_context:
            return part.render(context.new(given))
        with context.push(**given):
            return part.render(context)

    return draw


def quick_sentence(node: Any) -> Draw:
    """A sentence with values in it; with a count or a context, or without such a value, it is Django's."""
    if node.plural or node.message_context:
        return node.render
    sentence, names = node.render_token_list(node.singular)
    given, as_django = list(node.extra_context.items()), node.render

    def draw(context: Any) -> str:
        around = {name: value.resolve(context) for name, value in given}
        try:
            values = {
                name: drawn_value(around[name] if name in around else context[name], context)
                for name in names
            }
            text = gettext(sentence) % values
        except (KeyError, ValueError):
            return as_django(context)
        if node.asvar:
            context[node.asvar] = SafeString(text)
            return ""
        return text

    return draw


QUICK: dict[type[Node], Callable[[Any], Draw]] = {
    VariableNode: quick_variable,
    IfNode: quick_if,
    IncludeNode: quick_include,
    ForNode: quick_for,
    ExtendsNode: quick_extends,
    BlockTranslateNode: quick_sentence,
}
