"""Request bodies made from the forms of the website, which validate each field."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Annotated, Any, Literal

from django import forms
from django.utils.timezone import localtime
from ninja import Field
from pydantic import AwareDatetime, BaseModel, create_model

from api.filters import wrong_in
from api.refusals import Invalid
from api.validation import Given

MOMENT = "%Y-%m-%dT%H:%M:%S"


def body_of(name: str, form: type[forms.Form], *, optional: bool = False) -> Any:
    fields: dict[str, Any] = {}
    for each, field in form.base_fields.items():
        needed = field.required and field.initial is None and not optional
        usual = ... if needed else None if optional else usual_of(field)
        kind = kind_of(field)
        fields[each] = (kind if needed or usual is not None else kind | None, field_in_words(field, usual))
    return create_model(name, __base__=Given, **fields)


def kind_of(field: forms.Field) -> Any:
    if isinstance(field, forms.BooleanField):
        return bool
    if isinstance(field, forms.IntegerField):
        limits: dict[str, Any] = {"ge": field.min_value, "le": field.max_value}
        return Annotated[int, Field(**limits)]
    if isinstance(field, forms.DateTimeField):
        return Annotated[AwareDatetime, Field(strict=False)]
    if isinstance(field, forms.ChoiceField):
        return Literal[tuple(values_of(field.choices))]
    return Annotated[str, Field(max_length=getattr(field, "max_length", None))]


def values_of(choices: Any) -> list[Any]:
    found: list[Any] = []
    for value, label in choices:
        found += values_of(label) if isinstance(label, list | tuple) else [value]
    return list(dict.fromkeys(found))


def usual_of(field: forms.Field) -> Any:
    if isinstance(field, forms.BooleanField):
        return bool(field.initial)
    if isinstance(field, forms.CharField):
        return field.initial or ""
    return field.initial


def field_in_words(field: forms.Field, usual: Any) -> Any:
    return Field(usual, description=" ".join(str(each) for each in (field.label, field.help_text) if each))


def data_of(given: BaseModel, names: Collection[str]) -> dict[str, str]:
    return {name: as_typed(getattr(given, name)) for name in names}


def as_typed(value: object) -> str:
    if value is None or value is False:
        return ""
    if isinstance(value, datetime):
        return localtime(value).strftime(MOMENT)
    return str(value)


def refuse_wrong(form: forms.Form) -> None:
    if not form.is_valid():
        raise Invalid(*wrong_in(form, "body"))
