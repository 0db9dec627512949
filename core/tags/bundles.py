"""Template tags such as `{% styles "match" %}` that load the style sheets or scripts of a kind of page.

A storage with `has_bundles` has one bundled file for each tag. With any other storage a page loads the
single files.
"""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.core.files.storage import Storage, storages
from django.template.base import Parser, Token
from django.template.context import Context
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from core.bundling.page_kinds import PAGE_KINDS, script_name, scripts_of, sheet_name, styles_of
from core.drawing.low_data import is_low_data

register = template.Library()

STYLE = '<link rel="stylesheet" href="{}">'
SCRIPT = '<script type="module" src="{}"></script>'


@lru_cache
def links(storage: Storage, kind: str, *, of_styles: bool, with_scenes: bool = True) -> SafeString:
    names = styles_of(kind) if of_styles else scripts_of(kind, with_scenes=with_scenes)
    if getattr(storage, "has_bundles", False):
        names = [sheet_name(kind) if of_styles else script_name(kind, with_scenes=with_scenes)]
    return format_html_join("\n", STYLE if of_styles else SCRIPT, [(storage.url(name),) for name in names])


class Links(template.Node):
    def __init__(self, kind: str, *, of_styles: bool) -> None:
        self.kind = kind
        self.of_styles = of_styles

    def render(self, context: Context) -> SafeString:
        with_scenes = self.of_styles or not is_low_data()
        return links(storages["staticfiles"], self.kind, of_styles=self.of_styles, with_scenes=with_scenes)


def kind_named_in(token: Token) -> str:
    tag, *named = token.split_contents()
    kind = named[0].strip("\"'") if len(named) == 1 else ""
    if kind not in PAGE_KINDS:
        raise template.TemplateSyntaxError(f"{tag} takes one of {', '.join(PAGE_KINDS)}, not {kind or named}")
    return kind


@register.tag
def styles(parser: Parser, token: Token) -> Links:
    return Links(kind_named_in(token), of_styles=True)


@register.tag
def scripts(parser: Parser, token: Token) -> Links:
    return Links(kind_named_in(token), of_styles=False)
