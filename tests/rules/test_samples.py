"""Samples of every stored format, which must stay readable with the same meaning.

`python -m tests.rules.test_samples` adds what the sample of the current format lacks and leaves the rest. So
a value that was added later shows how its kind was written on that day, not when the format began: rare
events and actions of format 1, such as `special_used`, were added in November 2026.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args

import pytest

from rules import Battle, Perspective, Phase, seeded_draw
from rules.notation.codec import (
    ACTION_KINDS,
    EVENT_KINDS,
    FORMAT,
    action_from_json,
    action_to_json,
    default_of,
    event_from_json,
    event_to_json,
    hints_of,
    snake,
)
from rules.rulesets import RULESETS, Ruleset
from tests.rules.rounds import some_action, some_battle, some_departure

SAMPLES = Path(__file__).parent / "samples"
FORMATS = sorted(SAMPLES.glob("format-*.json"))
PRESENT = SAMPLES / f"format-{FORMAT}.json"


@pytest.mark.parametrize("path", FORMATS, ids=lambda path: path.stem)
def test_what_was_written_can_be_read(path: Path) -> None:
    sample = json.loads(path.read_text())
    for written in sample["battles"].values():
        assert Battle.from_json(written).to_json() == written
    for written in sample["perspectives"].values():
        assert Perspective.from_json(written).to_json() == written
    for written in sample["actions"].values():
        assert action_to_json(action_from_json(written)) == written
    for written in sample["events"].values():
        assert event_to_json(event_from_json(written)) == written


def test_the_present_format_has_a_sample_of_every_kind_field_and_named_value() -> None:
    sample = json.loads(PRESENT.read_text())
    assert EVERY_NAME - names_in_sample(sample) == set()
    seen = [Perspective.from_json(written) for written in sample["perspectives"].values()]
    assert {each.battle.phase for each in seen} == set(Phase)


# ---- the names that values are written with


def names_of(hint: Any) -> Iterator[str]:
    """Yield all names with which values of this type may be stored: kinds, fields, and named values."""
    if hint is Ruleset:
        yield from (f"Ruleset {name}" for name in RULESETS)
    elif isinstance(hint, type) and issubclass(hint, StrEnum):
        yield from (f"{hint.__name__} {each.value}" for each in hint)
    elif isinstance(hint, type) and is_dataclass(hint):
        kind = hint.__name__
        yield kind
        for name, inner in hints_of(hint).items():
            yield f"{kind}.{name}"
            yield from names_of(inner)
    else:
        for inner in get_args(hint):
            yield from names_of(inner)


EVERY_NAME = {
    name for kind in (Battle, *ACTION_KINDS.values(), *EVENT_KINDS.values()) for name in names_of(kind)
}


def names_in(value: object) -> Iterator[str]:
    """Yield the names that occur in this value when it is stored."""
    kind = type(value).__name__
    if isinstance(value, Ruleset | StrEnum):
        yield f"{kind} {value.name if isinstance(value, Ruleset) else value.value}"
    elif is_dataclass(value):
        yield kind
        for field in fields(value):
            if (item := getattr(value, field.name)) != default_of(field):
                yield f"{kind}.{field.name}"
            yield from names_in(item)
    elif isinstance(value, Mapping | tuple):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from names_in(item)


def names_in_sample(sample: dict[str, Any]) -> set[str]:
    read: list[object] = [Battle.from_json(each) for each in sample["battles"].values()]
    read += [action_from_json(each) for each in sample["actions"].values()]
    read += [event_from_json(each) for each in sample["events"].values()]
    return {name for value in read for name in names_in(value)}


# ---- writing the sample

WARRIORS = " ".join(["`(18)"] * 11)
SELDOM = (
    Battle.from_recipes("(4)", "(6)", buttons=["Anvil", "Bell"], head_start=(1, 1)),
    Battle.from_recipes(WARRIORS, WARRIORS, autopass=(True, True)),
    Battle.from_recipes("c(4/10)!", "(6)", ruleset="classic"),
    Battle.from_recipes("k(6) (8) F(8)", "(20) (20)", ruleset="classic"),
    Battle.from_recipes(":(6) :(8) x(4) x(8)", "(4) (4) (8) (20)"),
    Battle.from_recipes("(6,6) (6,6)", "(20)", specials=["Craps"], printed_specials=True),
    Battle.from_recipes("(1)", "Us(20) U(X) (Y)", specials=["Nightmare"], printed_specials=True),
    Battle.from_recipes("(4) (6) (8) (10) (12) (12) (20)", "(20)", specials=["Brie"], printed_specials=True),
    Battle.from_recipes("(4)", "(20) (20) r(10)", specials=["Wiseman", "Malachite"], printed_specials=True),
    Battle.from_recipes(
        "(6) (8) (10) (12) (T)", "(4) (X)", "(8)", specials=["Crypto"], printed_specials=True
    ),
    Battle.from_recipes("(4)", "(6)", misere=True),
)
"""Matches in which something happens that the random ones hardly ever come to."""


class Sample:
    def __init__(self, path: Path) -> None:
        empty: dict[str, Any] = {"battles": {}, "perspectives": {}, "actions": {}, "events": {}}
        self.content = json.loads(path.read_text()) if path.exists() else empty
        self.missing = EVERY_NAME - names_in_sample(self.content)

    def add(self, room: str, name: str, value: object, written: dict[str, Any]) -> None:
        """Keep a value that is stored with a missing name, which its key mentions."""
        found = self.missing.intersection(names_in(value))
        if found:
            key = f"{name}: {', '.join(sorted(found))}" if name in self.content[room] else name
            self.content[room][key] = written
            self.missing -= found

    def play(self, start: Battle, seed: str) -> None:
        source, draw = random.Random(seed), seeded_draw(seed)
        self.add_battle(start)
        step = start.begin(draw)
        if not step.battle.is_over:
            self.add_events(*step.battle.abandon(0, left=True).events, *step.battle.call_off().events)
        for _ in range(400):
            self.add_battle(battle := step.battle)
            self.add_events(*step.events)
            if battle.is_over:
                return
            if (left := some_departure(battle, source, draw)) is not None:
                step = left
                continue
            seat = source.choice(sorted(battle.decisions))
            action = some_action(battle, seat, source, draw)
            self.add("actions", snake(type(action).__name__), action, action_to_json(action))
            step = battle.act(seat, action, draw)

    def add_battle(self, battle: Battle) -> None:
        self.add("battles", battle.phase.value, battle, battle.to_json())
        self.content["perspectives"].setdefault(battle.phase.value, battle.seen_by(0).to_json())

    def add_events(self, *events: Any) -> None:
        for event in events:
            self.add("events", snake(type(event).__name__), event, event_to_json(event))

    def __str__(self) -> str:
        """Return JSON with a line for each value."""
        rooms = []
        for room, values in sorted(self.content.items()):
            lines = [
                f"{json.dumps(key)}: {json.dumps(values[key], sort_keys=True)}" for key in sorted(values)
            ]
            rooms.append(f'"{room}": {{\n' + ",\n".join(lines) + "\n}")
        return "{\n" + ",\n".join(rooms) + "\n}\n"


def write_sample() -> None:
    """Play at random until every kind of event and action has occurred, and write the sample."""
    sample = Sample(PRESENT)
    for seed in range(200):
        for number, start in enumerate(SELDOM if seed < 10 else ()):
            sample.play(start, f"seldom {number}.{seed}")
        sample.play(some_battle(random.Random(f"some {seed}")), f"some {seed}")
        if not sample.missing:
            break
    PRESENT.write_text(str(sample))


if __name__ == "__main__":
    write_sample()
