"""Conversion of battles, perspectives, actions and events to plain JSON values and back.

Each object is written field by field, without default values, so new fields need no extra code. A die is one
short text, such as `zs(X=7):5` or `f(10):3@dizzy`.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from rules.actions import Action
from rules.dice import Die, DieKind, Half, card_value
from rules.events import EVENTS, Event
from rules.notation.recipe import UnreadableRecipe, read_inside
from rules.rulesets import RULESETS, Ruleset
from rules.skills import CATALOGUE

FORMAT = 1

Json = dict[str, Any]


class Unreadable(ValueError):
    """The error for malformed data. Its message names the place and what was expected."""


# ---- dice

DIE = re.compile(
    r"(?P<skills>[^{(<]*)(?:<(?P<slot>.)>)?(?:\{(?P<groups>[^}]*)\}(?P<group>\d*))?\((?P<inside>[^)]*)\)"
    r"(?::(?P<showing>\d+))?(?:@(?P<marks>.+))?"
)
PART = re.compile(r"(?P<name>[^=:#]+)(?:=(?P<size>\d+))?(?::(?P<showing>\d+))?(?:#(?P<card>\d+))?")


@lru_cache(maxsize=16384)
def die_to_text(die: Die) -> str:
    text = f"{die.skills}<{die.slot}>" if die.slot else die.skills
    if die.groups or die.group is not None:
        text += "{" + ",".join(die.groups) + "}" + ("" if die.group is None else str(die.group))
    text += f"({inside_to_text(die)})"
    if die.showing is not None:
        text += f":{die.showing}"
    if die.marks:
        text += "@" + ",".join(sorted(die.marks))
    return text


def inside_to_text(die: Die) -> str:
    if die.halves is not None:
        return ",".join(half_to_text(half) for half in die.halves)
    if die.kind is DieKind.WILDCARD:
        return f"C#{die.card}" if die.card else "C"
    if die.kind is DieKind.PLAIN or die.size is None:
        return die.inside
    return f"{die.inside}={die.size}"


def half_to_text(half: Half) -> str:
    text = half.swing or str(half.size)
    if half.swing and half.size is not None:
        text += f"={half.size}"
    return text if half.showing is None else f"{text}:{half.showing}"


@lru_cache(maxsize=16384)
def die_from_text(text: str) -> Die:
    found = DIE.fullmatch(text)
    if found is None or any(letter not in CATALOGUE for letter in found["skills"]):
        raise Unreadable(f"{text[:40]!r} is no die")
    if (found["slot"] or "") not in found["skills"]:
        raise Unreadable(f"{text[:40]!r} is no die")
    parts = [PART.fullmatch(part) for part in found["inside"].split(",")]
    if not all(parts):
        raise Unreadable(f"{text[:40]!r} is no die")
    read = [part for part in parts if part is not None]
    try:
        die = read_inside(text, 0, ",".join(part["name"] for part in read))
    except UnreadableRecipe as problem:
        raise Unreadable(str(problem)) from problem
    return with_state(die, read, found)


def with_state(die: Die, parts: list[re.Match[str]], found: re.Match[str]) -> Die:
    if die.halves is not None:
        first, second = (
            half._replace(
                size=number(part["size"]) if half.swing else half.size,
                showing=number(part["showing"]),
            )
            for half, part in zip(die.halves, parts, strict=True)
        )
        die = die.with_halves(first, second)
    elif parts[0]["size"] is not None:
        die = die.with_size(number(parts[0]["size"]))
    card = number(parts[0]["card"]) or 0
    return die.replace(
        skills=found["skills"],
        showing=card_value(card) if card else number(found["showing"]),
        card=card,
        marks=frozenset(found["marks"].split(",")) if found["marks"] else frozenset(),
        groups=tuple(found["groups"].split(",")) if found["groups"] else (),
        group=number(found["group"] or None),
        slot=found["slot"] or "",
    )


def number(text: str | None) -> int | None:
    return None if text is None else int(text)


# ---- everything else, by its type


def to_plain(value: object) -> Any:
    if value is None or (isinstance(value, bool | int | str) and not isinstance(value, StrEnum)):
        return value
    if isinstance(value, Die):
        return die_to_text(value)
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Ruleset):
        return value.name
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    return {
        field.name: to_plain(item)
        for field in fields(cast(Any, value))
        if (item := getattr(value, field.name)) != default_of(field)
    }


def default_of(field: Field[Any]) -> object:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default


def from_plain(hint: Any, data: object, where: str) -> Any:
    try:
        return reader(hint)(data)
    except (TypeError, KeyError, AttributeError, Unreadable) as problem:
        raise Unreadable(f"{where}: {problem}") from problem


@lru_cache(maxsize=256)
def reader(hint: Any) -> Callable[[Any], Any]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        (only,) = (argument for argument in arguments if argument is not type(None))
        read = reader(only)
        return lambda data: None if data is None else read(data)
    if origin is tuple:
        read = reader(arguments[0])
        return lambda data: tuple([read(item) for item in require_type(list, data)])
    if origin is not None and issubclass(origin, Mapping):
        key = key_reader(arguments[0])
        read = reader(arguments[1])
        return lambda data: {key(name): read(item) for name, item in require_type(dict, data).items()}
    if hint is Die:
        return lambda data: die_from_text(require_type(str, data))
    if hint is Ruleset:
        return lambda data: named_field(RULESETS, data)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        values = {each.value: each for each in hint}
        return lambda data: named_field(values, data)
    if is_dataclass(hint):
        return lambda data: object_from(hint, require_type(dict, data))
    return lambda data: require_type(hint, data)


def require_type(kind: type, data: object) -> Any:
    if type(data) is not kind:
        raise Unreadable(f"{kind.__name__} expected, not {str(data)[:40]!r}")
    return data


def named_field(values: Mapping[str, Any], data: object) -> Any:
    if not isinstance(data, str) or data not in values:
        raise Unreadable(f"unknown name {str(data)[:40]!r}")
    return values[data]


def key_reader(kind: type) -> Callable[[str], Any]:
    return place_from if kind is int else str


def place_from(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise Unreadable(f"{text[:40]!r} is no place of a die")
    return int(text)


@lru_cache(maxsize=256)
def hints_of(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


@lru_cache(maxsize=256)
def readers_of(kind: type) -> dict[str, Callable[[Any], Any]]:
    return {name: reader(hint) for name, hint in hints_of(kind).items()}


def object_from(kind: Any, data: Json) -> Any:
    readers = readers_of(kind)
    unknown = data.keys() - readers.keys()
    if unknown:
        raise Unreadable(f"{kind.__name__} has no {sorted(map(str, unknown))[0][:40]!r}")
    values: dict[str, Any] = {}
    name = ""
    try:
        for name, item in data.items():
            values[name] = readers[name](item)
    except (TypeError, KeyError, AttributeError, Unreadable) as problem:
        raise Unreadable(f"{name}: {problem}") from problem
    return kind(**values)


# ---- battles


def battle_to_json(battle: Any) -> Json:
    return {"format": FORMAT, **to_plain(battle)}


def battle_from_json(kind: type, data: Json) -> Any:
    data = dict(require_type(dict, data))
    if data.pop("format", None) != FORMAT:
        raise Unreadable("this format of battles is not known")
    return from_plain(kind, data, "battle")


# ---- actions and events


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])([A-Z])", r"_\1", name).lower()


ACTION_KINDS: dict[str, type] = {snake(kind.__name__): kind for kind in get_args(Action)}
EVENT_KINDS: dict[str, type[Event]] = {snake(name): kind for name, kind in EVENTS.items()}


def action_to_json(action: Action) -> Json:
    return {"type": snake(type(action).__name__), **to_plain(action)}


def action_from_json(data: object) -> Action:
    return cast(Action, typed_from(ACTION_KINDS, data))


def event_to_json(event: Event) -> Json:
    return {"type": snake(type(event).__name__), **to_plain(event)}


def event_from_json(data: object) -> Event:
    return cast(Event, typed_from(EVENT_KINDS, data))


def typed_from(kinds: Mapping[str, type], data: object) -> object:
    content = dict(require_type(dict, data))
    kind = named_field(kinds, content.pop("type", None))
    return from_plain(kind, content, kind.__name__)
