"""Faster creation of forms with very many fields.

Django makes a deep copy of each field for every form. A form that shares has its own fields and widgets,
but its choices, validators and messages also belong to other instances. Code must replace these objects
instead of changing them.
"""

from __future__ import annotations

from typing import TypeVar

from django.forms import Field, Form

AnyForm = TypeVar("AnyForm", bound=Form)
Anything = TypeVar("Anything")


def sharing(form: type[AnyForm]) -> type[AnyForm]:
    form.base_fields = SharedFields(form.base_fields)
    return form


class SharedFields(dict[str, Field]):
    def __deepcopy__(self, _copied: dict[int, object]) -> dict[str, Field]:
        return {name: copy_field(field) for name, field in self.items()}


def copy_field(field: Field) -> Field:
    mine = shallow_copy(field)
    mine.widget = shallow_copy(field.widget)
    mine.widget.attrs = dict(field.widget.attrs)
    return mine


def shallow_copy(original: Anything) -> Anything:
    twin = object.__new__(type(original))
    twin.__dict__.update(original.__dict__)
    return twin
