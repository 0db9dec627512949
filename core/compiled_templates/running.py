"""Functions that compiled templates call at run time, for loops and for included templates."""

from __future__ import annotations

from typing import Any

from django.template import Template
from django.template.base import TextNode
from django.template.loader_tags import BLOCK_CONTEXT_KEY, BlockContext, BlockNode, ExtendsNode


def items(values: Any) -> Any:
    if values is None:
        return ()
    return values if hasattr(values, "__len__") else list(values)


def unpack(value: Any, size: int) -> tuple[Any, ...]:
    try:
        found = len(value)
    except TypeError:
        found = 1
    if found != size:
        raise ValueError(f"Need {size} values to unpack in for loop; got {found}. ")
    return tuple(value)


def count(loop: dict[str, Any], place: int, size: int) -> None:
    loop["counter0"], loop["counter"] = place, place + 1
    loop["revcounter"], loop["revcounter0"] = size - place, size - place - 1
    loop["first"], loop["last"] = place == 0, place == size - 1


def enter(context: Any, part: Template) -> Any:
    """Start rendering an included template with separate state for its tags. Return the outer template."""
    state = context.render_context
    around = state.template
    state.template = part
    state.push()
    return around


def leave(context: Any, around: Any) -> None:
    context.render_context.pop()
    context.render_context.template = around


def render_part(context: Any, part: Any, names: dict[str, Any]) -> Any:
    context.dicts.append(names)
    around = enter(context, part)
    text = part._render(context)
    leave(context, around)
    context.dicts.pop()
    return text


class Extending:
    """A renderer for a template that extends another one, which looks up the parent's blocks only once."""

    def __init__(self, node: Any) -> None:
        self.node = node
        self.blocks: dict[Any, dict[str, BlockNode]] = {}

    def __call__(self, context: Any) -> Any:
        above = self.node.get_parent(context)
        blocks = self.blocks.get(above)
        if blocks is None:
            blocks = blocks_of(above)
            if not self.node.parent_name.is_var:
                self.blocks[above] = blocks
        known = context.render_context.get(BLOCK_CONTEXT_KEY)
        if known is None:
            known = context.render_context[BLOCK_CONTEXT_KEY] = BlockContext()
        known.add_blocks(self.node.blocks)
        known.add_blocks(blocks)
        with context.render_context.push_state(above, isolated_context=False):
            return above._render(context)


def blocks_of(template: Template) -> dict[str, BlockNode]:
    """Return the blocks of a root template by name.

    Return an empty dict for a template that extends another, as its own `extends` tag adds the blocks.
    """
    first = next((node for node in template.nodelist if not isinstance(node, TextNode)), None)
    if first is None or isinstance(first, ExtendsNode):
        return {}
    blocks: list[Any] = template.nodelist.get_nodes_by_type(BlockNode)
    return {block.name: block for block in blocks}
