"""What the answers of many calls are made of."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

from ninja import Field
from pydantic import BaseModel

T = TypeVar("T")
BIGGEST = 2**31 - 1
Number = Annotated[int, Field(ge=0, le=BIGGEST)]
"""Any number of a row, which the database can look for."""
PAGE = 50


class Problem(BaseModel):
    """Why something was not done: `code` never changes, `detail` is a sentence in the reader's language."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    data: dict[str, Any]


class Page(BaseModel, Generic[T]):
    """Some of a list. `next` is what to give as `after` for what follows; null at the end."""

    items: list[T]
    next: str | None


REFUSED = (400, 401, 403, 404, 409, 413, 415, 422, 429, 503)


def answers(shape: Any) -> dict[Any, Any]:
    """What a call may answer: this shape, or a problem."""
    return {200: shape, frozenset(REFUSED): Problem}
