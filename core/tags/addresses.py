"""`{% url %}` by Django's own syntax, which works each address out once and keeps it."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as parsed_by_django
from django.urls import get_script_prefix, get_urlconf, reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

register = template.Library()

MOST_ADDRESSES = 8192


@lru_cache(MOST_ADDRESSES)
def kept_address(urlconf: str | None, prefix: str, name: str, arguments: tuple[str, ...]) -> SafeString:
    """None of our addresses depends on the language, and no converter asks for more than the text."""
    return conditional_escape(reverse(name, urlconf=urlconf, args=arguments))


class KeptAddress(URLNode):
    """An address with nothing but arguments in order, written where it stands."""

    def render(self, context: Context) -> SafeString:
        arguments = tuple([str(argument.resolve(context)) for argument in self.args])
        return kept_address(get_urlconf(), get_script_prefix(), self.view_name.resolve(context), arguments)


@register.tag
def url(parser: Parser, token: Token) -> URLNode:
    node = parsed_by_django(parser, token)
    if node.kwargs or node.asvar:
        return node
    return KeptAddress(node.view_name, node.args, node.kwargs, node.asvar)
