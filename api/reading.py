"""Reads what a call brings, strictly: what the schema does not name is refused, with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja.operation import Operation
from ninja.parser import Parser
from pydantic import BaseModel, ConfigDict

from api.refusals import Invalid, NotJson

JSON = "application/json"


class Given(BaseModel):
    """The body of a call."""

    model_config = ConfigDict(extra="forbid", strict=True)


class StrictParser(Parser):
    def parse_body(self, request: HttpRequest) -> Any:
        data = json.loads(request.body.decode("utf-8"), parse_constant=refuse_constant)
        refuse_unkept(data)
        return data


def refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def refuse_unkept(data: Any) -> None:
    """Refuse characters that no database keeps, wherever they stand."""
    if isinstance(data, dict):
        for name, value in data.items():
            refuse_unkept(name)
            refuse_unkept(value)
    elif isinstance(data, list):
        for value in data:
            refuse_unkept(value)
    elif isinstance(data, str) and ("\0" in data or any("\ud800" <= letter <= "\udfff" for letter in data)):
        raise ValueError("there is a character that we cannot keep")


Run = Callable[..., HttpResponseBase]
Values = dict[str, Any]


def strict(run: Run) -> Run:
    """Have an operation refuse parameters that it does not know, and bodies that are no JSON.

    It does so when it reads what was brought, after it has seen who asks.
    """
    operation: Operation = run.__self__  # type: ignore[attr-defined]
    known, read = parameters_of(operation), operation._get_values

    def read_strictly(request: HttpRequest, path_params: Any, temporal_response: HttpResponse) -> Values:
        if int(request.META.get("CONTENT_LENGTH") or 0) > 0 and request.content_type != JSON:
            raise NotJson
        if unknown := sorted(request.GET.keys() - known):
            raise Invalid(*({"place": ["query", name[:40]], "told": "unknown"} for name in unknown[:20]))
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
