"""Models and functions that the answers of many calls share."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import Annotated, Any, Generic, ParamSpec, TypeVar

from django.http import HttpResponse
from ninja import Field
from pydantic import BaseModel

from api.validation import JSON

T = TypeVar("T")
P = ParamSpec("P")
Made = TypeVar("Made")
BIGGEST = 2**31 - 1
Number = Annotated[int, Field(ge=0, le=BIGGEST)]
"""A row number that is small enough for an integer column of the database."""
PAGE = 50


class Problem(BaseModel):
    """The reason for a refusal. `code` never changes, and `detail` is a sentence in the reader's language."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    former_code: str | None = None
    """The code as version 1.0 of the API wrote it, with underscores."""
    data: dict[str, Any]


class Page(BaseModel, Generic[T]):
    """A page of a list. Pass `next` as `after` to get the following page. At the end, `next` is null."""

    items: list[T]
    next: str | None


def with_values(values: Collection[str | None]) -> Any:
    return Field(json_schema_extra={"enum": list(values)})


REFUSED = (400, 401, 403, 404, 409, 413, 415, 422, 429, 503)


def answers(shape: Any) -> dict[Any, Any]:
    return {200: shape, frozenset(REFUSED): Problem}


def as_json(shape: BaseModel) -> HttpResponse:
    return HttpResponse(shape.model_dump_json(), content_type=f"{JSON}; charset=utf-8")


def in_json(view: Callable[P, Made]) -> Callable[P, Made | HttpResponse]:
    """Wrap an operation to serialize its result directly, without a second validation against the schema."""

    @wraps(view)
    def wrapper(*arguments: P.args, **values: P.kwargs) -> Made | HttpResponse:
        made = view(*arguments, **values)
        return as_json(made) if isinstance(made, BaseModel) else made

    return wrapper
