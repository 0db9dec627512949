"""The schema of the API: its operations, random calls of each, and a check of answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from api.v1 import schema_as_text
from tests.api.caller import JSON

Json = Any
ODD = st.sampled_from(
    ["", "me", "Ann", "Bob", "days:3", "random:", "lot:q=x", "(6) (8)", "s(10)", "%", "é\u200b", "0"]
)
"""Texts that mean something somewhere."""
DEEPEST = 3


@cache
def schema() -> Json:
    return json.loads(schema_as_text())


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    name: str

    @property
    def told(self) -> Json:
        return schema()["paths"][self.path][self.method]

    @property
    def body(self) -> Json | None:
        content = self.told.get("requestBody", {}).get("content", {})
        return content[JSON]["schema"] if content else None

    def parameters(self, where: str) -> dict[str, Json]:
        return {each["name"]: each["schema"] for each in self.told["parameters"] if each["in"] == where}

    def required(self) -> set[str]:
        return {each["name"] for each in self.told["parameters"] if each["required"]}


def operations() -> Iterator[Operation]:
    for path, methods in schema()["paths"].items():
        for method, told in methods.items():
            yield Operation(method, path, told["operationId"])


def wrong_in(operation: Operation, answer: Any) -> list[str]:
    """List the differences between an answer and the schema's promise."""
    promised = operation.told["responses"].get(str(answer.status_code))
    if promised is None:
        return [f"{answer.status_code} is not promised"]
    kind = answer.headers["Content-Type"].partition(";")[0]
    content = promised.get("content", {})
    if kind not in content:
        return [f"{kind} is not promised with {answer.status_code}"]
    if answer.streaming:
        answer.close()
        return []
    validator = Draft202012Validator({**content[kind]["schema"], "components": schema()["components"]})
    return [
        f"{error.json_path}: {error.message[:200]}"
        for error in validator.iter_errors(json.loads(answer.content))
    ]


# ---- random values


def values(of: Json, depth: int = 0) -> st.SearchStrategy[Json]:
    """Generate values that fit this schema, and now and then some that do not."""
    if "$ref" in of:
        return values(schema()["components"]["schemas"][of["$ref"].rsplit("/", 1)[1]], depth)
    if "allOf" in of:
        return values(of["allOf"][0], depth)
    if "const" in of:
        return st.just(of["const"])
    if "enum" in of:
        return st.sampled_from(of["enum"])
    if several := of.get("anyOf") or of.get("oneOf"):
        return st.one_of([values(each, depth) for each in several])
    return by_type(of, depth)


def by_type(of: Json, depth: int) -> st.SearchStrategy[Json]:
    match of.get("type"):
        case "integer":
            low, high = of.get("minimum", -1), of.get("maximum", 2**31)
            return st.one_of(st.integers(low, min(high, low + 9)), st.integers(low, high))
        case "number":
            return st.floats(allow_nan=False, allow_infinity=False)
        case "boolean":
            return st.booleans()
        case "string":
            return st.one_of(ODD, st.text(max_size=min(of.get("maxLength", 40), 40)))
        case "array":
            return st.just([]) if depth > DEEPEST else st.lists(values(of["items"], depth + 1), max_size=3)
        case "object":
            return objects(of, depth)
    return st.none()


def objects(of: Json, depth: int) -> st.SearchStrategy[Json]:
    fields, needed = of.get("properties", {}), of.get("required", [])
    if not fields:
        more = of.get("additionalProperties")
        inner = values(more, depth + 1) if isinstance(more, dict) else st.integers()
        return st.dictionaries(st.sampled_from(["0", "1", "X", "y"]), inner, max_size=2)
    optional = {name: values(each, depth + 1) for name, each in fields.items() if name not in needed}
    return st.fixed_dictionaries(
        {name: values(fields[name], depth + 1) for name in needed}, optional=optional
    )


def spoil(body: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    """Generate mostly the body, but sometimes with an extra field or replaced by junk."""
    junk = st.one_of(st.none(), st.integers(), st.text(max_size=5), st.lists(st.integers(), max_size=2))
    too_much = body.map(lambda given: {**given, "colour": "red"} if isinstance(given, dict) else given)
    return st.integers(0, 9).flatmap(lambda number: {8: too_much, 9: junk}.get(number, body))
