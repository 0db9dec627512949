"""Functions with which compiled templates output values, translated sentences and URLs."""

from __future__ import annotations

from decimal import Decimal
from html import escape
from typing import Any

from django.conf import settings
from django.core.signals import setting_changed
from django.template import TemplateSyntaxError
from django.template.base import render_value_in_context
from django.urls import NoReverseMatch, get_script_prefix, get_urlconf, reverse
from django.utils import translation
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from core.compiled_templates.lookups import MISSING

MOST_ADDRESSES = 8192
PLAIN = {int, str, SafeString}
"""Types of URL arguments. Equal values of these types give the same URL, so the URL can be cached."""


class Sentences(dict[tuple[str | None, str, bool], SafeString]):
    """Cached translations of a language, by context, sentence and a flag for sentences with values."""

    def __missing__(self, key: tuple[str | None, str, bool]) -> SafeString:
        context, sentence, takes_values = key
        text = translation.pgettext(context, sentence) if context else translation.gettext(sentence)
        self[key] = SafeString(text if takes_values else text.replace("%%", "%"))
        return self[key]


class Addresses(dict[tuple[Any, ...], str]):
    def __init__(self, urlconf: Any, application: Any, *, is_escaped: bool) -> None:
        self.urlconf, self.application, self.is_escaped = urlconf, application, is_escaped

    def __missing__(self, key: tuple[Any, ...]) -> str:
        if len(self) >= MOST_ADDRESSES:
            self.clear()
        self[key] = self.reverse(*key)
        return self[key]

    def reverse(self, name: Any, *arguments: Any, named: Any = None) -> str:
        path = reverse(name, self.urlconf, arguments, named, self.application)
        return conditional_escape(path) if self.is_escaped else path

    def find(self, name: Any, *arguments: Any, named: Any = None) -> str | None:
        try:
            return self.reverse(name, *arguments, named=named)
        except NoReverseMatch:
            return None


SENTENCES: dict[str | None, Sentences] = {}
ADDRESSES: dict[tuple[Any, ...], Addresses] = {}


def forget() -> None:
    SENTENCES.clear()
    ADDRESSES.clear()


setting_changed.connect(lambda **_signal: forget(), weak=False)  # tests change languages and addresses


def sentences() -> Sentences:
    language = translation.get_language()
    found = SENTENCES.get(language)
    if found is None:
        found = SENTENCES[language] = Sentences()
    return found


def addresses(context: Any, *, is_escaped: bool) -> Addresses:
    request = getattr(context, "request", None)
    application = getattr(request, "current_app", MISSING)
    if application is MISSING:
        application = getattr(getattr(request, "resolver_match", None), "namespace", None)
    urlconf = get_urlconf()
    key = (urlconf, get_script_prefix(), translation.get_language(), application, is_escaped)
    found = ADDRESSES.get(key)
    if found is None:
        found = ADDRESSES[key] = Addresses(urlconf, application, is_escaped=is_escaped)
    return found


def show(value: Any, context: Any) -> str:
    kind = type(value)
    if kind is str:
        return escape(value) if context.autoescape else value
    if kind is int and not settings.USE_THOUSAND_SEPARATOR:
        return str(value)
    return render_value_in_context(value, context)


def fill(text: str, values: dict[str, Any], context: Any, node: Any, original: str) -> str:
    """Return the sentence *text* with its values, or *original* if the translation is malformed."""
    try:
        return text % {name: show(value, context) for name, value in values.items()}
    except (KeyError, ValueError):
        with translation.override(None):
            data = {name: show(value, context) for name, value in values.items()}
            try:
                return original % data
            except (KeyError, ValueError):
                raise TemplateSyntaxError(
                    f"{node.tag_name!r} is unable to format string returned by gettext: {original!r} "
                    f"using {data!r}"
                ) from None


def escape_value(value: Any, context: Any) -> Any:
    return conditional_escape(value) if context.autoescape else value


def csrf_input(node: Any, token: Any) -> Any:
    return node.render({} if token is MISSING else {"csrf_token": token})


def check_count(count: Any, node: Any) -> Any:
    if not isinstance(count, Decimal | float | int):
        raise TemplateSyntaxError(f"{node.countervar!r} argument to {node.tag_name!r} tag must be a number.")
    return count
