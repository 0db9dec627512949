"""Lookups of names in templates, with the same results as Django but faster for frequent types."""

from __future__ import annotations

import logging
from inspect import signature
from typing import Any

from django.template import VariableDoesNotExist
from django.template.base import Variable
from django.template.context import BaseContext
from django.utils.functional import LazyObject

logger = logging.getLogger("django.template")


class Missing:
    """The type of `MISSING`, the value of a name that does not exist."""


MISSING = Missing()
ERROR = Missing()
"""A default value with which a failed lookup raises its error."""
BY_ATTRIBUTE: set[type] = set()
"""Types met in templates whose values are not callable and find names only as attributes."""
WITHOUT_NAMES = (None, tuple.__getitem__, list.__getitem__, str.__getitem__)
"""Methods `__getitem__` that find nothing by name, and None for types without this method."""


def look(context: Any, name: str) -> Any:
    for known in reversed(context.dicts):
        if name in known:
            return known[name]
    return MISSING


def find_name(context: Any, value: Any, variable: Variable, default: Any) -> Any:
    (name,) = variable.lookups or ()
    try:
        if value is MISSING:
            raise failed_lookup(name, context)
        return call(value, context)
    except Exception as error:
        return replace(error, name, context, default)


def step(value: Any, name: str, context: Any) -> Any:
    """Return the result of `value.name` in a template, found as an item, an attribute or an index."""
    if type(value) is dict and name in value:
        return value[name]
    if callable(value):
        value = call(value, context)
    if value is MISSING:
        raise failed_lookup(name, context)
    kind = value.__class__ if isinstance(value, LazyObject) else type(value)
    if getattr(kind, "__getitem__", None) in WITHOUT_NAMES:
        if kind is type(value) and not callable(value):
            BY_ATTRIBUTE.add(kind)
    else:
        try:
            return value[name]
        except (TypeError, AttributeError, KeyError, ValueError, IndexError):
            pass
    return attribute(value, name)


def attribute(value: Any, name: str) -> Any:
    if not isinstance(value, BaseContext) and not (isinstance(value, tuple | list) and name.isdecimal()):
        try:
            return getattr(value, name)
        except (TypeError, AttributeError):
            if name in dir(value):
                raise
    try:
        return value[int(name)]
    except (IndexError, ValueError, KeyError, TypeError):
        raise failed_lookup(name, value) from None


def call(value: Any, context: Any) -> Any:
    if getattr(value, "do_not_call_in_templates", False):
        return value
    invalid = context.template.engine.string_if_invalid
    if getattr(value, "alters_data", False):
        return invalid
    try:
        return value()
    except TypeError:
        try:
            signature(value).bind()
        except (TypeError, ValueError):  # it wants arguments, or cannot say
            return invalid
        raise


OURS = (step.__code__, call.__code__)


def recover(context: Any, error: Exception, value: Any, variable: Variable, line: int, default: Any) -> Any:
    """Return the replacement for a value whose chain of lookups failed, or raise the error again.

    *line* is the line of the first lookup, from which the line of the error identifies the failed name.
    """
    trace: Any = error.__traceback__
    names = variable.lookups or ()
    name = names[min(trace.tb_lineno - line, len(names) - 1)]
    is_judged = trace.tb_next is not None and trace.tb_next.tb_frame.f_code in OURS
    if not is_judged and isinstance(error, TypeError | AttributeError) and name not in dir(value):
        error = failed_lookup(name, value)
    return replace(error, name, context, default)


def replace(error: Exception, name: str, context: Any, default: Any) -> Any:
    """Return the replacement for a value whose lookup failed, or raise the error again."""
    if logger.isEnabledFor(logging.DEBUG):
        logger.debug(
            "Exception while resolving variable '%s' in template '%s'.",
            name,
            getattr(context, "template_name", None) or "unknown",
            exc_info=error,
        )
    if getattr(error, "silent_variable_failure", False):
        return context.template.engine.string_if_invalid
    if isinstance(error, VariableDoesNotExist) and default is not ERROR:
        return default
    raise error


def failed_lookup(name: str, where: Any) -> VariableDoesNotExist:
    return VariableDoesNotExist("Failed lookup for key [%s] in %r", (name, where))
