"""A skill is one file: it works the same under another letter, as no other rule uses letters."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import rules
from rules import Battle, Die, Step, scripted, seeded_draw
from rules.actions import Action
from rules.chance import Draw, DrawPurpose
from rules.events import Event
from rules.random_play import random_action
from rules.scoring import worth
from rules.skills import CATALOGUE, register_skills
from tests.rules.conformance.__main__ import RECORDINGS, games_in
from tests.rules.conformance.replay import Replay, action_of
from tests.rules.wandering import random_recipe

COPY = "j"
TEXTS = ("recipe_text", "text")
"""Recipes as they were written: the dice that they stand for are compared instead."""


class RecordedAction(NamedTuple):
    """An action taken with the skill's own letter, and its draws."""

    battle: Battle
    seat: int
    action: Action
    draws: list[int]
    step: Step


@pytest.mark.slow
@pytest.mark.parametrize("letter", CATALOGUE, ids=lambda letter: CATALOGUE[letter].name)
def test_a_copy_of_a_skill_does_what_the_skill_does(letter: str) -> None:
    taken = [each for each in recorded_actions(letter) if letter in letters_of(each.battle)]
    assert len(taken) >= 3
    skill, skills = type(CATALOGUE[letter]), list(CATALOGUE.values())
    register_skills([*skills, type(skill.__name__, (skill,), {"symbol": COPY})()])
    try:
        for each in taken:
            compare(each, letter)
    finally:
        register_skills(skills)
        worth.cache_clear()


def compare(taken: RecordedAction, letter: str) -> None:
    battle = with_copy(taken.battle, letter)
    assert list(battle.legal_attacks()) == list(taken.battle.legal_attacks())
    step = battle.act(taken.seat, taken.action, scripted(*taken.draws))
    assert with_copy(step.battle, letter) == with_copy(taken.step.battle, letter)
    assert with_copy(step.events, letter) == with_copy(taken.step.events, letter)


def with_copy(value: Any, letter: str) -> Any:
    """Return the value with the copy's letter in place of the skill's own, on every die."""
    if isinstance(value, Die):
        groups = tuple(group.replace(letter, COPY) for group in value.groups)
        return value.replace(skills=value.skills.replace(letter, COPY), groups=groups)
    if isinstance(value, tuple):
        return tuple(with_copy(item, letter) for item in value)
    if is_dataclass(value) and isinstance(value, Battle | rules.Seat | Event):
        same: Any = value
        changes = {
            each.name: "" if each.name in TEXTS else with_copy(getattr(value, each.name), letter)
            for each in fields(value)
        }
        return replace(same, **changes)
    return value


def letters_of(battle: Battle) -> set[str]:
    dice = [die for seat in battle.seats for die in (*seat.row, *seat.captured, *seat.recipe)]
    return {letter for die in dice for letter in die.skills + "".join(die.groups)}


def recorded_actions(letter: str) -> Iterator[RecordedAction]:
    """Yield recorded actions of the skill, or of random matches if the reference lacks it."""
    recorded = RECORDINGS / f"{str(CATALOGUE[letter].name).lower().replace(' ', '_')}.jsonl.gz"
    if not recorded.exists():
        for seed in range(4):
            yield from by_chance(letter, seed)
        return
    for number, game in enumerate(games_in(recorded)):
        if number % 8 == 0:
            watched = WatchedReplay(game)
            for _ in watched.steps():
                pass
            yield from watched.taken


class WatchedReplay(Replay):
    def __init__(self, recording: dict[str, Any]) -> None:
        super().__init__(recording)
        self.taken: list[RecordedAction] = []

    def take(self, number: int, recorded: dict[str, Any]) -> Step | None:
        before = self.battle
        step = super().take(number, recorded)
        if step is not None and number:
            action: Any = action_of(recorded["action"], recorded["args"])
            drawn = [draw[2] for draw in self.draws]
            self.taken.append(RecordedAction(before, recorded["player"], action, drawn, step))
        return step


def by_chance(letter: str, seed: int) -> Iterator[RecordedAction]:
    source, draw = random.Random(seed), seeded_draw(seed)
    own = "W(30)" if letter == "W" else f"{letter}(6) {letter}(20)"
    recipes = [f"{random_recipe(source, 3)} {own}" for _ in range(2)]
    battle = Battle.from_recipes(*recipes, first_to=2).begin(draw).battle
    for _ in range(40):
        if battle.is_over:
            return
        seat = min(battle.decisions)
        action = random_action(battle, seat, draw)
        drawn: list[int] = []
        step = battle.act(seat, action, recording_draw(draw, drawn))
        yield RecordedAction(battle, seat, action, drawn, step)
        battle = step.battle


def recording_draw(draw: Draw, drawn: list[int]) -> Draw:
    def noted(low: int, high: int, what: DrawPurpose) -> int:
        drawn.append(draw(low, high, what))
        return drawn[-1]

    return noted


ASKING = ("has", "without", "gaining")


def test_no_rule_outside_the_skills_knows_a_letter() -> None:
    found = []
    for path in Path(*rules.__path__).rglob("*.py"):
        if path.parent.name != "skills":
            found += [f"{path.name}:{line} {text!r}" for line, text in letters_in(path)]
    assert found == []


def letters_in(path: Path) -> Iterator[tuple[int, str]]:
    """Yield skill letters in the source that are passed, compared or searched as strings."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Call(func=ast.Attribute(attr=attr), args=arguments) if attr in ASKING:
                yield from ((node.lineno, text) for text in strings_in(arguments))
            case ast.Compare(left=left, comparators=[ast.Attribute(attr="skills")]):
                yield from ((node.lineno, text) for text in strings_in([left]))
            case ast.Compare(comparators=[ast.Name(id="skills")], left=left):
                yield from ((node.lineno, text) for text in strings_in([left]))
            case ast.keyword(arg="letter" | "letters" | "skills", value=value):
                yield from ((value.lineno, text) for text in strings_in([value]))
            case ast.Assign(value=value):
                yield from ((node.lineno, text) for text in strings_in([value]) if spells_skills(text))


def strings_in(nodes: list[Any]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
            yield node.value


def spells_skills(text: str) -> bool:
    """Return True if the text is a set of skill letters rather than a word or a code."""
    is_word = text.replace("_", "").isalpha()
    return len(text) > 1 and len(set(text)) == len(text) and set(text) <= set(CATALOGUE) and not is_word
