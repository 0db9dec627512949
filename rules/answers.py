"""Sets of legal actions, generated on demand because some kinds of action have too many to list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from math import prod
from typing import Any, Generic, TypeVar

from rules.actions import Action
from rules.chance import Draw, pick

A_co = TypeVar("A_co", bound=Action, covariant=True)

ENOUGH = 400
"""Maximum number of legal actions to generate before a random one is picked."""
MOST_IN_VAIN = 50_000
"""Maximum number of rejected values in a row before a search for legal actions gives up."""

ByKind = dict[type[Any], "Answers[Any]"]
"""A mapping from each kind of action to its legal actions."""

Each = Mapping[str, Mapping[Any, Sequence[int]]]
"""A mapping from each field of an action to its allowed values, by swing letter or place of a die."""


class Answers(Generic[A_co]):
    """A set of legal actions. The base class represents the empty set."""

    def __iter__(self) -> Iterator[A_co]:
        return iter(())

    def sample(self, draw: Draw) -> A_co | None:
        found = list(islice(self, ENOUGH))
        return pick(found, draw) if found else None

    def values(self, field: str) -> Mapping[Any, Sequence[int]]:
        """Return the values that *field* allows for each letter or die. Some combinations may be illegal."""
        return {}


class Listed(Answers[A_co]):
    def __init__(self, find: Callable[[], Iterable[A_co]]) -> None:
        self.find = find

    def __iter__(self) -> Iterator[A_co]:
        return iter(self.find())


class Combined(Answers[A_co]):
    """Several sets of legal actions in sequence. `sample` picks each of the sets with equal probability."""

    def __init__(self, parts: Sequence[Answers[A_co]]) -> None:
        self.parts = parts

    def __iter__(self) -> Iterator[A_co]:
        return chain.from_iterable(self.parts)

    def sample(self, draw: Draw) -> A_co | None:
        left = list(self.parts)
        while left:
            part = pick(left, draw)
            found = part.sample(draw)
            if found is not None:
                return found
            left.remove(part)
        return None

    def values(self, field: str) -> Mapping[Any, Sequence[int]]:
        return {name: values for part in self.parts for name, values in part.values(field).items()}


class Choices(Answers[A_co]):
    """The legal ways to fill in the fields of an action, found by a search with backtracking.

    The function *possible* receives partial choices as well, and rejects choices that cannot be completed.
    """

    def __init__(
        self,
        make: Callable[..., A_co],
        each: Each,
        possible: Callable[..., bool] | None = None,
    ) -> None:
        self.make, self.each, self.possible = make, each, possible

    def values(self, field: str) -> Mapping[Any, Sequence[int]]:
        return self.each.get(field, {})

    @property
    def combination_count(self) -> int:
        return prod(len(values) for named in self.each.values() for values in named.values())

    def narrow_values(self, some: Callable[[Sequence[int]], Sequence[int]]) -> Choices[A_co]:
        each = {
            field: {name: some(values) for name, values in named.items()}
            for field, named in self.each.items()
        }
        return Choices(self.make, each, self.possible)

    def __iter__(self) -> Iterator[A_co]:
        return self.search(iter)

    def sample(self, draw: Draw) -> A_co | None:
        def from_anywhere(values: Sequence[int]) -> Iterator[int]:
            start = pick(range(len(values)), draw) if values else 0
            return chain(values[start:], values[:start])

        return next(self.search(from_anywhere), None)

    def search(self, in_order: Callable[[Sequence[int]], Iterator[int]]) -> Iterator[A_co]:
        """Yield complete actions. Values are tried in the order that *in_order* gives, with backtracking."""
        open_to = [
            (field, name, found) for field, named in self.each.items() for name, found in named.items()
        ]
        given: dict[str, dict[Any, int]] = {field: {} for field in self.each}
        if not open_to and (self.possible is None or self.possible(**given)):
            yield self.make(**given)
        patience = MOST_IN_VAIN
        untried = [in_order(found) for _, _, found in open_to[:1]]
        while untried and patience:
            field, name, _ = open_to[len(untried) - 1]
            value = next(untried[-1], None)
            if value is None:
                untried.pop()
                given[field].pop(name, None)
                continue
            given[field][name] = value
            if self.possible is not None and not self.possible(**given):
                patience -= 1
            elif len(untried) < len(open_to):
                untried.append(in_order(open_to[len(untried)][2]))
            else:
                patience = MOST_IN_VAIN
                yield self.make(**{field: dict(named) for field, named in given.items()})
