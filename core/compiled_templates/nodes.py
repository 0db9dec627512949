"""A list of template nodes that is rendered by one function, compiled at the first rendering."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any

from django.template import Template
from django.template.base import Node, NodeList
from django.utils.safestring import SafeString

from core.compiled_templates.tags import OTHER, TAGS
from core.compiled_templates.writer import Unfit, Writer

Function = Callable[[Any], SafeString]


class CompiledNodes(NodeList):
    def __init__(self, nodes: NodeList, template: Template) -> None:
        super().__init__(nodes)
        self.contains_nontext = nodes.contains_nontext
        self.template = template
        self.function: Function | None = None
        self.places: list[tuple[Template, Node | None]] = []

    def render(self, context: Any) -> SafeString:
        if context.template is None or context.template.engine is not self.template.engine:
            return super().render(context)
        function = self.function or self.compile()
        state = context.render_context
        depth, inner_depth, template = len(context.dicts), len(state.dicts), state.template
        try:
            return function(context)
        except Exception as error:
            del context.dicts[depth:]
            del state.dicts[inner_depth:]
            state.template = template
            self.name_place(error, function, context)
            raise

    def compile(self) -> Function:
        try:
            self.function, self.places = Writer(self.template, TAGS, OTHER, CompiledNodes).function(self)
        except Unfit:
            self.function = super().render
        return self.function

    def name_place(self, error: Exception, function: Function, context: Any) -> None:
        """Add the template and line to the error and, in debug mode, Django's debug information."""
        code = getattr(function, "__code__", None)
        trace: TracebackType | None = error.__traceback__
        while trace is not None and trace.tb_frame.f_code is not code:
            trace = trace.tb_next
        if trace is None:
            return
        template, node = self.places[trace.tb_lineno]
        token = None if node is None else node.token
        if token is None:
            return
        error.add_note(f"In template {template.origin.name}, line {token.lineno}")
        if context.template.engine.debug and not hasattr(error, "template_debug"):
            culprit: Any = error.__dict__.setdefault("_culprit_node", node)
            if culprit.origin == template.origin:
                error.template_debug = template.get_exception_info(error, culprit.token)  # type: ignore[attr-defined]
