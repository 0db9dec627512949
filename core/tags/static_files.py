"""`{% static %}` by Django's own syntax, which asks the storage for each file once."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.core.files.storage import Storage, storages
from django.template.base import Parser, Token
from django.template.context import Context
from django.templatetags import static
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

register = template.Library()
register.tags.update(static.register.tags)

MOST_FILES = 1024


@lru_cache(MOST_FILES)
def address_in(storage: Storage, path: str) -> SafeString:
    return conditional_escape(storage.url(path))


class KeptFile(static.StaticNode):
    def url(self, context: Context) -> SafeString:
        return address_in(storages["staticfiles"], self.path.resolve(context))


@register.tag("static")
def address_of_file(parser: Parser, token: Token) -> static.StaticNode:
    return KeptFile.handle_token(parser, token)
