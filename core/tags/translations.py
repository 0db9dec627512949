"""Django's `i18n`, with the constant sentences of `{% translate %}` kept for each language."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.templatetags import i18n
from django.utils.translation.trans_real import catalog

register = template.Library()
register.tags.update(i18n.register.tags)
register.filters.update(i18n.register.filters)

MOST_CATALOGUES = 16


class KeptSentence(i18n.TranslateNode):
    """A sentence that reads the same on each page in one language."""

    def __init__(self, node: i18n.TranslateNode) -> None:
        self.__dict__.update(node.__dict__)
        self.kept: dict[Any, str] = {}

    def render(self, context: Context) -> str:
        language = catalog()
        sentence = self.kept.get(language)
        if sentence is None:
            if len(self.kept) >= MOST_CATALOGUES:
                self.kept.clear()
            sentence = self.kept[language] = super().render(context)
        return sentence


@register.tag("translate")
def translate(parser: Parser, token: Token) -> i18n.TranslateNode:
    node = i18n.do_translate(parser, token)
    is_constant = node.filter_expression.var.literal is not None and not node.filter_expression.filters
    context = node.message_context
    is_context_constant = context is None or (isinstance(context.var, str) and not context.filters)
    if not is_constant or not is_context_constant or node.noop or node.asvar:
        return node
    return KeptSentence(node)
