"""JSON schemas of values of the game rules (docs/rules.md), derived from their Python types."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import WithJsonSchema

from rules import Battle, Die
from rules.notation.codec import ACTION_KINDS, EVENT_KINDS, FORMAT, hints_of
from rules.rulesets import RULESETS, Ruleset

Schema = dict[str, Any]
MARK = "x-of-rules"
"""Key that marks the place of a rules value in a schema, until `with_rules` puts a reference there."""


def of_rules(name: str) -> WithJsonSchema:
    return WithJsonSchema({"type": "object", MARK: name})


ActionJson = Annotated[dict[str, Any], of_rules("Action")]
EventJson = Annotated[dict[str, Any], of_rules("Event")]
PerspectiveJson = Annotated[dict[str, Any], of_rules("Perspective")]
ClosedBattle = Annotated[dict[str, Any], of_rules("Battle")]


def reference(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


class Schemas:
    def __init__(self) -> None:
        self.named: dict[str, Schema] = {}

    def schema_of(self, hint: Any) -> Schema:
        origin, arguments = get_origin(hint), get_args(hint)
        if origin in (Union, types.UnionType):
            (only,) = (argument for argument in arguments if argument is not type(None))
            return {"anyOf": [self.schema_of(only), {"type": "null"}]}
        if origin is tuple:
            return {"type": "array", "items": self.schema_of(arguments[0])}
        if origin is not None and issubclass(origin, Mapping):
            return {"type": "object", "additionalProperties": self.schema_of(arguments[1])}
        if hint is Die:
            return {"type": "string", "description": "A die, such as `zs(X=7):5`"}
        if hint is Ruleset:
            return {"type": "string", "enum": list(RULESETS)}
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return {"type": "string", "enum": [member.value for member in hint]}
        if is_dataclass(hint):
            return self.reference_to(hint)
        return {"type": {bool: "boolean", int: "integer", str: "string"}[hint]}

    def reference_to(self, kind: Any) -> Schema:
        name = kind.__name__
        if name not in self.named:
            self.named[name] = {}
            self.named[name] = self.of_fields(kind)
        return reference(name)

    def of_fields(self, kind: Any, **fixed: Schema) -> Schema:
        hints = hints_of(kind)
        needed = [each.name for each in fields(kind) if has_no_default(each)]
        found: Schema = {
            "type": "object",
            "properties": {**fixed, **{name: self.schema_of(hint) for name, hint in hints.items()}},
            "additionalProperties": False,
        }
        if required := [*fixed, *needed]:
            found["required"] = required
        if kind.__doc__ and not kind.__doc__.startswith(f"{kind.__name__}("):
            found["description"] = kind.__doc__.split("\n\n")[0]
        return found

    def with_values(self, kinds: Mapping[str, type]) -> Schema:
        for name, kind in kinds.items():
            self.named[kind.__name__] = self.of_fields(kind, type={"const": name})
        return {"oneOf": [reference(kind.__name__) for kind in kinds.values()]}


def has_no_default(each: Field[Any]) -> bool:
    return each.default is MISSING and each.default_factory is MISSING


@cache
def schemas_of_rules() -> Schema:
    found = Schemas()
    battle = found.of_fields(Battle, format={"const": FORMAT})
    actions, events = found.with_values(ACTION_KINDS), found.with_values(EVENT_KINDS)
    perspective = {
        "type": "object",
        "description": "A battle as one seat, or a spectator (null), may see it.",
        "properties": {
            "format": {"const": FORMAT},
            "viewer": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            "battle": reference("Battle"),
        },
        "required": ["format", "viewer", "battle"],
    }
    return {**found.named, "Battle": battle, "Action": actions, "Event": events, "Perspective": perspective}


def with_rules(schema: Any) -> Any:
    if isinstance(schema, dict):
        if MARK in schema:
            return reference(schema[MARK])
        return {name: with_rules(value) for name, value in schema.items()}
    return [with_rules(value) for value in schema] if isinstance(schema, list) else schema
