"""Values that a template names, found without the exceptions by which Django tries one way after another.

Whatever is unusual is left to Django: a name that nothing has, an error, a method that wants arguments.
"""

from __future__ import annotations

from typing import Any

from django.template.base import FilterExpression, Variable
from django.template.context import BaseContext

WITHOUT_NAMES = (tuple.__getitem__, list.__getitem__, str.__getitem__)
"""These find nothing by a name."""
BY_ITEM: dict[type, bool] = {}
"""The types of values met in templates, and whether they are asked for an item before an attribute."""


class QuickVariable(Variable):
    __slots__ = ()

    def _resolve_lookup(self, context: Any) -> Any:
        try:
            return found(self.lookups or (), context)
        except Exception:
            return super()._resolve_lookup(context)  # type: ignore[misc]


class QuickExpression(FilterExpression):
    """A variable without filters."""

    __slots__ = ()

    def resolve(self, context: Any, ignore_failures: bool = False) -> Any:
        names = self.var.lookups
        if self.var.translate:  # which `{% translate %}` sets when it is drawn
            return super().resolve(context, ignore_failures)
        try:
            return found(names, context)
        except Exception:
            if ignore_failures and is_unknown(names[0], context):
                return None
            return super().resolve(context, ignore_failures)


def quick(given: FilterExpression | Variable) -> None:
    """Make an expression one of these, if it is more than a constant."""
    if isinstance(given, FilterExpression):
        for _function, arguments in given.filters:
            for is_variable, argument in arguments:
                if is_variable:
                    quick(argument)
        if given.is_var:
            quick(given.var)
            if type(given.var) is QuickVariable and type(given) is FilterExpression and not given.filters:
                given.__class__ = QuickExpression
    elif type(given) is Variable and given.lookups is not None and not given.translate:
        given.__class__ = QuickVariable


def found(names: tuple[str, ...], context: Any) -> Any:
    """Any error means that Django has to look."""
    value = context
    first = names[0]
    for known in reversed(context.dicts):
        if first in known:
            value = known[first]
            break
    else:
        raise KeyError(first)
    if callable(value):
        value = called(value)
    for name in names[1:]:
        kind = type(value)
        by_item = BY_ITEM.get(kind)
        if by_item is None:
            by_item = BY_ITEM[kind] = is_asked_for_items(kind)
        value = value[name] if by_item else getattr(value, name)
        if callable(value):
            value = called(value)
    return value


def is_unknown(name: str, context: Any) -> bool:
    """A context is asked for its own attributes as well, such as the request."""
    return isinstance(context, BaseContext) and name not in vars(context) and name not in context


def is_asked_for_items(kind: type) -> bool:
    return getattr(kind, "__getitem__", None) not in (None, *WITHOUT_NAMES)


def called(value: Any) -> Any:
    if getattr(value, "do_not_call_in_templates", False):
        return value
    if getattr(value, "alters_data", False):
        raise TypeError("Templates change nothing.")
    return value()
