"""Query parameters of API lists, checked by the form of the web page that shows the same list."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import QueryDict

from api.refusals import Invalid
from api.validation import WrongPlace, wrong_by_form

AFTER = "after"
Told = dict[str, Any]
"""A JSON object as a Python dictionary."""


def filter_parameters(form: type[forms.Form], *, without: Collection[str] = (), cursor: bool = True) -> Told:
    found = [field_schema(name, field) for name, field in form.base_fields.items() if name not in without]
    if cursor:
        found.append(CURSOR)
    return {"parameters": found}


def field_schema(name: str, field: forms.Field) -> Told:
    kind: dict[str, Any] = {"type": "string"}
    if isinstance(field, forms.MultipleChoiceField):
        kind = {"type": "array", "items": kind}
    return parameter(name, kind, str(field.label or ""))


def parameter(name: str, kind: dict[str, Any], told: str) -> Told:
    return {"in": "query", "name": name, "required": False, "schema": kind, "description": told}


CURSOR = parameter(AFTER, {"type": "string"}, "The `next` of the page before")


def validated(form: forms.Form) -> Told:
    if form.is_valid():
        return form.cleaned_data
    raise Invalid(*wrong_in(form, "query"))


def wrong_in(form: forms.Form, *where: str) -> list[WrongPlace]:
    return [
        told
        for name, errors in form.errors.as_data().items()
        for error in errors
        for told in wrong_by_form([*where, *([] if name == NON_FIELD_ERRORS else [name])], error)
    ]


def without_cursor(asked: QueryDict) -> QueryDict:
    left = asked.copy()
    left.pop(AFTER, None)
    return left
