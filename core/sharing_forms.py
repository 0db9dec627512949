"""Forms of very many fields, made quickly.

Django copies each field for every form, with all that hangs on it. A form that shares has fields and widgets
of its own, and choices, validators and messages in common with others: to change them, it sets new ones.
"""

from __future__ import annotations

from copy import copy
from typing import TypeVar

from django.forms import Field, Form

AnyForm = TypeVar("AnyForm", bound=Form)


def sharing(form: type[AnyForm]) -> type[AnyForm]:
    """Decorates a class of forms."""
    form.base_fields = SharedFields(form.base_fields)
    return form


class SharedFields(dict[str, Field]):
    def __deepcopy__(self, _copied: dict[int, object]) -> dict[str, Field]:
        return {name: own(field) for name, field in self.items()}


def own(field: Field) -> Field:
    mine = copy(field)
    mine.widget = copy(field.widget)
    mine.widget.attrs = dict(field.widget.attrs)
    return mine
