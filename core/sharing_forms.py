"""Forms of very many fields, made quickly.

Django copies each field for every form, with all that hangs on it. A form that shares has fields and widgets
of its own, and choices, validators and messages in common with others: to change them, it sets new ones.
"""

from __future__ import annotations

from typing import TypeVar

from django.forms import Field, Form

AnyForm = TypeVar("AnyForm", bound=Form)
Anything = TypeVar("Anything")


def sharing(form: type[AnyForm]) -> type[AnyForm]:
    """Decorates a class of forms."""
    form.base_fields = SharedFields(form.base_fields)
    return form


class SharedFields(dict[str, Field]):
    def __deepcopy__(self, _copied: dict[int, object]) -> dict[str, Field]:
        return {name: own(field) for name, field in self.items()}


def own(field: Field) -> Field:
    mine = copied(field)
    mine.widget = copied(field.widget)
    mine.widget.attrs = dict(field.widget.attrs)
    return mine


def copied(original: Anything) -> Anything:
    """As `copy.copy` does it, which asks first in which way."""
    twin = object.__new__(type(original))
    twin.__dict__.update(original.__dict__)
    return twin
