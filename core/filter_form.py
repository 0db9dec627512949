"""Search forms with a sheet of filters. Each active filter is shown as a chip (`templates/_sift.html`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, cast

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _

PAGING = ("page", "at", "after")
"""URL parameters for the page of results, which a changed search drops."""


class Chip(NamedTuple):
    """An active filter, with the query string of the same search without this filter."""

    words: str
    without: str


class FieldGroup(NamedTuple):
    label: str | Promise
    lines: list[BoundField]


class FilterForm(forms.Form):
    """A search form whose values come from the URL. Its fields are filters, except for `not_filters`."""

    box = ""
    """The name of the search field above the results, outside the filter sheet. Empty if there is none."""
    not_filters: tuple[str, ...] = ()
    along: tuple[str, ...] = ()
    """Names of URL parameters that a new search preserves, such as the selected tab."""
    bare: tuple[str, ...] = ()
    """Names of fields whose values are clear without the label, so a chip shows only the value."""
    unsaid: Mapping[str, str] = {}
    """Values by field name that filter nothing, so they get no chip."""
    grouped: tuple[tuple[str | Promise, tuple[str, ...]], ...] = ()
    """Headings of the filter sheet, each with its fields. Without headings all fields are one group."""

    @property
    def search_box(self) -> BoundField | None:
        return self[self.box] if self.box else None

    @property
    def groups(self) -> list[FieldGroup]:
        if self.grouped:
            return [
                FieldGroup(label, [self[name] for name in names if name in self.fields])
                for label, names in self.grouped
            ]
        return [
            FieldGroup(
                "", [field for field in self.in_sheet if not is_tick(field) and not has_several(field)]
            )
        ]

    @property
    def ticks(self) -> list[BoundField]:
        return [field for field in self.in_sheet if is_tick(field)]

    @property
    def multi_choice_fields(self) -> list[BoundField]:
        return [field for field in self.in_sheet if has_several(field)]

    @property
    def in_sheet(self) -> list[BoundField]:
        return [field for field in self.visible_fields() if field.name not in (self.box, *self.along)]

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        return [(name, value) for name in self.along if (value := self.data.get(name))]

    @property
    def chips(self) -> list[Chip]:
        return self.build_chips(cast("QueryDict", self.data))

    def build_chips(self, address: QueryDict) -> list[Chip]:
        return [Chip(words, query_without(address, name, value)) for name, value, words in self.list_chosen()]

    def list_chosen(self) -> Iterator[tuple[str, str, str]]:
        for name in self.fields:
            if name not in (*self.not_filters, *self.along, *PAGING):
                yield from ((name, value, words) for value, words in self.chosen_in(name))

    def chosen_in(self, name: str) -> Iterator[tuple[str, str]]:
        if name in self.errors or not isinstance(self.data, QueryDict):
            return
        field = self.fields[name]
        given = [value for value in self.data.getlist(name) if value not in ("", self.unsaid.get(name))]
        if isinstance(field, forms.BooleanField):
            yield from ((value, str(field.label)) for value in given[-1:] if self.cleaned_data[name])
        elif isinstance(field, forms.MultipleChoiceField):
            yield from ((value, words_of(field, value)) for value in given)
        elif name in self.bare:
            yield from ((value, words_of(field, value)) for value in given[-1:])
        else:
            yield from (
                (
                    value,
                    _("{field}: {value}").format(field=capfirst(field.label), value=words_of(field, value)),
                )
                for value in given[-1:]
            )


def words_of(field: forms.Field, value: str) -> str:
    if not isinstance(field, forms.ChoiceField):
        return value
    choices = cast("Iterable[tuple[object, str]]", field.choices)
    labels = {str(key): label for key, label in choices}
    return str(labels.get(value, value))


def is_tick(field: BoundField) -> bool:
    return isinstance(field.field, forms.BooleanField)


def has_several(field: BoundField) -> bool:
    return isinstance(field.field, forms.MultipleChoiceField)


def query_without(asked: QueryDict, name: str, value: str) -> str:
    kept = asked.copy()
    for page in PAGING:
        kept.pop(page, None)
    left = [one for one in kept.getlist(name) if one != value]
    kept.setlist(name, left)
    return f"?{kept.urlencode()}"
