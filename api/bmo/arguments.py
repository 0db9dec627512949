"""Parsers for the arguments of BMO calls, with the same rules as on Button Men Online."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from api.bmo.texts import CallRefused, Text
from api.shapes.common import BIGGEST

T = TypeVar("T")
Values = dict[str, Any]
Read = Callable[[Any], Any]
MOST_ITEMS = 200
DIGITS = re.compile(r"[0-9]{1,10}", re.ASCII)
WORD = re.compile(r"\w{1,60}", re.ASCII)
MONITORED = "automatedApiCall"


class Argument(NamedTuple):
    """The parser of an argument, and a flag for arguments that callers may omit."""

    read: Read
    optional: bool = False


def number(value: Any) -> int:
    if isinstance(value, str) and DIGITS.fullmatch(value):
        value = int(value)
    if type(value) is not int or not 0 <= value <= BIGGEST:
        raise ValueError
    return value


def text(most: int) -> Read:
    def read(value: Any) -> str:
        value = str(value) if type(value) is int else value
        if not isinstance(value, str) or len(value.encode()) > most:
            raise ValueError
        return value

    return read


def letters(most: int) -> Read:
    read_bytes = text(4 * most)

    def read(value: Any) -> str:
        found: str = read_bytes(value)
        if len(found) > most:
            raise ValueError
        return found

    return read


def word(value: Any) -> str:
    value = str(value) if type(value) is int else value
    if not isinstance(value, str) or not WORD.fullmatch(value):
        raise ValueError
    return value


def boolean(value: Any) -> bool:
    if value in ("true", "false"):
        return bool(value == "true")
    if not isinstance(value, bool):
        raise ValueError
    return value


def optional(read: Read) -> Argument:
    return Argument(read, optional=True)


def one_of(*allowed: str) -> Read:
    def read(value: Any) -> str:
        if value not in allowed:
            raise ValueError
        return str(value)

    return read


def list_of(read: Callable[[Any], T]) -> Callable[[Any], list[T]]:
    def read_all(value: Any) -> list[T]:
        if isinstance(value, dict):
            value = [value[key] for key in sorted(value, key=number)]
        if not isinstance(value, list) or len(value) > MOST_ITEMS:
            raise ValueError
        return [read(each) for each in value]

    return read_all


def map_of(name: Callable[[Any], Any], read: Callable[[Any], T]) -> Callable[[Any], dict[Any, T]]:
    def read_all(value: Any) -> dict[Any, T]:
        if isinstance(value, list):
            value = dict(enumerate(value))
        if not isinstance(value, dict) or len(value) > MOST_ITEMS:
            raise ValueError
        return {name(key): read(each) for key, each in value.items()}

    return read_all


def nothing_or(read: Read) -> Read:
    return lambda value: None if value is None else read(value)


def parse_arguments(call: str, takes: Mapping[str, Argument], given: Mapping[str, Any]) -> Values:
    for name in given:
        if name not in takes:
            raise CallRefused(Text.UNEXPECTED, call=call)
    found = {}
    for name, value in given.items():
        try:
            found[name] = takes[name].read(value)
        except (TypeError, ValueError) as error:
            raise CallRefused(Text.INVALID, name=name, call=call) from error
    for name, taken in takes.items():
        if name not in given and not taken.optional:
            raise CallRefused(Text.MISSING, name=name, call=call)
    return found
