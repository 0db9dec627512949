"""Strict validation of requests, with an error for each invalid place in a request.

Each error has a code that never changes, and a translated sentence.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from ninja.operation import Operation
from ninja.parser import Parser
from pydantic import BaseModel, ConfigDict

from api.refusals import Invalid, NotJson

JSON = "application/json"

# ---- what is wrong

Place = Sequence[str | int]
WrongPlace = dict[str, Any]
NOTHING: Mapping[str, object] = {}

SENTENCES = {
    "missing": _("This is required."),
    "unknown": _("There’s nothing by that name."),
    "not-asked": _("This can’t be combined with the rest of the request."),
    "not-text": _("This has to be text."),
    "not-a-number": _("This has to be a number."),
    "not-a-whole-number": _("This has to be a whole number."),
    "not-yes-or-no": _("This has to be true or false."),
    "not-a-list": _("This has to be a list."),
    "not-an-object": _("This has to be an object."),
    "not-a-moment": _("This has to be a date with a time."),
    "not-one-of": _("This has to be one of: %(expected)s."),
    "not-in-form": _("This has to look like %(pattern)s."),
    "too-short": _("This needs at least %(min_length)s characters."),
    "too-long": _("This can have up to %(max_length)s characters."),
    "too-few": _("This list needs at least %(min_length)s items."),
    "too-many": _("This list can have up to %(max_length)s items."),
    "too-small": _("This has to be %(ge)s or more."),
    "too-large": _("This has to be %(le)s or less."),
    "no-action": _("We cannot read this action: %(wrong)s"),
    "no-attack": _("This has to be an attack."),
    "no-such-page": _("This isn’t the start of a page."),
    "no-json": _("We can’t read this as JSON."),
    "not-kept": _("There’s a character here that we can’t store."),
}
NO_SENTENCE = _("This doesn’t match the schema.")
"""Sentence for all error codes that are not in `SENTENCES`."""

BY_SCHEMA = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "string_type": "not-text",
    "int_type": "not-a-whole-number",
    "int_parsing": "not-a-whole-number",
    "int_from_float": "not-a-whole-number",
    "float_type": "not-a-number",
    "float_parsing": "not-a-number",
    "bool_type": "not-yes-or-no",
    "bool_parsing": "not-yes-or-no",
    "list_type": "not-a-list",
    "dict_type": "not-an-object",
    "model_type": "not-an-object",
    "model_attributes_type": "not-an-object",
    "datetime_type": "not-a-moment",
    "datetime_parsing": "not-a-moment",
    "datetime_from_date_parsing": "not-a-moment",
    "enum": "not-one-of",
    "literal_error": "not-one-of",
    "string_pattern_mismatch": "not-in-form",
    "string_too_short": "too-short",
    "string_too_long": "too-long",
    "too_short": "too-few",
    "too_long": "too-many",
    "greater_than_equal": "too-small",
    "less_than_equal": "too-large",
}
"""Error codes of the API by pydantic's type of error."""
BY_FORM = {"required": "missing", "invalid_choice": "not-one-of", "max_length": "too-long"}
"""Error codes of the API by the error code of a Django form. Forms have their own sentences."""


def place_error(place: Place, code: str, data: Mapping[str, object] = NOTHING) -> WrongPlace:
    return {"place": list(place), "code": code, "told": gettext(SENTENCES[code]) % data}


def wrong_by_schema(error: Mapping[str, Any]) -> WrongPlace:
    source, *path = error["loc"]
    place = [source, *(path[1:] if source == "body" else path)]  # our function has a name for its body
    code = BY_SCHEMA.get(error["type"])
    if code is None:
        return {"place": place, "code": error["type"].replace("_", "-"), "told": gettext(NO_SENTENCE)}
    data = error.get("ctx", {})
    if "expected" in data:
        data = {"expected": data["expected"].replace("' or '", "', '")}
    return place_error(place, code, data)


def wrong_by_form(place: Place, error: ValidationError) -> list[WrongPlace]:
    code = str(error.code or "refused")
    told_as = BY_FORM.get(code, code.replace("_", "-"))
    return [{"place": list(place), "code": told_as, "told": message} for message in error.messages]


# ---- reading


class Given(BaseModel):
    """Base class of request bodies, which have strict types and no unknown fields."""

    model_config = ConfigDict(extra="forbid", strict=True)


class StrictParser(Parser):
    def parse_body(self, request: HttpRequest) -> Any:
        data = json.loads(request.body.decode("utf-8"), parse_constant=refuse_constant)
        refuse_unstorable(data)
        return data


def refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


class UnstorableCharacter(ValueError):
    """Exception for text with a character that the database cannot store."""


def refuse_unstorable(data: Any) -> None:
    if isinstance(data, dict):
        for name, value in data.items():
            refuse_unstorable(name)
            refuse_unstorable(value)
    elif isinstance(data, list):
        for value in data:
            refuse_unstorable(value)
    elif isinstance(data, str) and ("\0" in data or any("\ud800" <= letter <= "\udfff" for letter in data)):
        raise UnstorableCharacter


Run = Callable[..., HttpResponseBase]
Values = dict[str, Any]


def make_strict(run: Run) -> Run:
    """Make an operation refuse unknown query parameters and bodies that are not JSON.

    The check runs when the request is read, after the caller is authenticated.
    """
    operation: Operation = run.__self__  # type: ignore[attr-defined]
    known, read = parameters_of(operation), operation._get_values

    def read_strictly(request: HttpRequest, path_params: Any, temporal_response: HttpResponse) -> Values:
        if int(request.META.get("CONTENT_LENGTH") or 0) > 0 and request.content_type != JSON:
            raise NotJson
        if unknown := sorted(request.GET.keys() - known):
            raise Invalid(*(place_error(["query", name[:40]], "unknown") for name in unknown[:20]))
        return read(request, path_params, temporal_response)

    operation._get_values = read_strictly  # type: ignore[method-assign]
    return run


def parameters_of(operation: Operation) -> set[str]:
    extra = (operation.openapi_extra or {}).get("parameters", [])
    return {each["name"] for each in extra} | {
        name
        for model in operation.models
        if model.__ninja_param_source__ == "query"
        for name in model.__ninja_flatten_map__
    }
