"""Descriptions of API calls, and descriptors that turn them into methods of `Client` and `AsyncClient`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypedDict, TypeVar, cast, overload
from urllib.parse import quote
from uuid import uuid4

P = ParamSpec("P")
T = TypeVar("T")
Asked = TypeVar("Asked")


class Page(TypedDict, Generic[T]):
    """One page of a list, with the cursor of the next page, or None at the end of the list."""

    items: list[T]
    next: str | None


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """A request to the API, before it is sent. `T` is the type of its answer."""

    method: str
    template: str
    places: Mapping[str, str | int] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    key: str | None = None
    """The `Idempotency-Key` of a call that creates something, or None for other calls."""

    @property
    def path(self) -> str:
        places = {name: quote(str(value), safe="") for name, value in self.places.items()}
        return self.template.format(**places)

    @property
    def is_repeatable(self) -> bool:
        """True if the call may be sent twice: it only reads, has a key, or answers a numbered decision."""
        answers_a_decision = self.body is not None and self.body.get("decision") is not None
        return self.method == "GET" or self.key is not None or answers_a_decision

    def after(self, cursor: str) -> Call[T]:
        """Return the call for the page of the same list that follows *cursor*."""
        return replace(self, query={**self.query, "after": cursor})

    def as_csv(self) -> Call[str]:
        """Return the call for the whole list as one CSV file."""
        return cast(Call[str], replace(self, query={**self.query, "format": "csv"}))


def new_key() -> str:
    return str(uuid4())


class AnswersAtOnce(Protocol):
    """A client whose methods return their answers directly, such as `Client`."""

    def answer(self, call: Call[Asked]) -> Asked: ...

    def items(self, call: Call[Page[Asked]]) -> Iterator[Asked]: ...


class AnswersLater(Protocol):
    """A client whose methods must be awaited, such as `AsyncClient`."""

    async def answer(self, call: Call[Asked]) -> Asked: ...

    def items(self, call: Call[Page[Asked]]) -> AsyncIterator[Asked]: ...


class Operation(Generic[P, T]):
    """A descriptor that turns the description of one API call into a client method."""

    def __init__(self, describe: Callable[Concatenate[Any, P], Call[T]]) -> None:
        self.describe = describe
        self.__doc__ = describe.__doc__

    @overload
    def __get__(self, client: AnswersAtOnce, owner: type | None = None) -> Callable[P, T]: ...

    @overload
    def __get__(self, client: AnswersLater, owner: type | None = None) -> Callable[P, Awaitable[T]]: ...

    @overload
    def __get__(self, client: None, owner: type | None = None) -> Operation[P, T]: ...

    def __get__(self, client: Any, owner: type | None = None) -> Any:
        return self if client is None else bound(self.describe, client, client.answer)


class Listing(Generic[P, T]):
    """A descriptor for a client method that iterates over a list and fetches its pages as needed."""

    def __init__(self, describe: Callable[Concatenate[Any, P], Call[Page[T]]]) -> None:
        self.describe = describe
        self.__doc__ = describe.__doc__

    @overload
    def __get__(self, client: AnswersAtOnce, owner: type | None = None) -> Callable[P, Iterator[T]]: ...

    @overload
    def __get__(self, client: AnswersLater, owner: type | None = None) -> Callable[P, AsyncIterator[T]]: ...

    @overload
    def __get__(self, client: None, owner: type | None = None) -> Listing[P, T]: ...

    def __get__(self, client: Any, owner: type | None = None) -> Any:
        return self if client is None else bound(self.describe, client, client.items)


def bound(describe: Callable[..., Any], client: Any, ask: Callable[[Any], Any]) -> Callable[..., Any]:
    @wraps(describe)
    def method(*given: Any, **named: Any) -> Any:
        return ask(describe(client, *given, **named))

    return method
