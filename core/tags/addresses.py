"""`{% url %}` by Django's own syntax, which works each address out once and keeps it."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as parsed_by_django
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from core.addresses import MOST_ADDRESSES, address

register = template.Library()


class KeptAddress(URLNode):
    """An address with nothing but arguments in order, written where it stands."""

    def render(self, context: Context) -> SafeString:
        arguments = [argument.resolve(context) for argument in self.args]
        return written(address(self.view_name.resolve(context), *arguments))


@lru_cache(MOST_ADDRESSES)
def written(path: str) -> SafeString:
    return conditional_escape(path)


@register.tag
def url(parser: Parser, token: Token) -> URLNode:
    node = parsed_by_django(parser, token)
    if node.kwargs or node.asvar:
        return node
    return KeptAddress(node.view_name, node.args, node.kwargs, node.asvar)
