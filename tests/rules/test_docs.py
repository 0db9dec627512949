"""The examples in docs/rules.md are true, and no skill is missing there."""

import doctest
from dataclasses import fields
from pathlib import Path

import pytest

from rules import AttackKind, Battle, Phase, Seat
from rules.notation.codec import ACTION_KINDS, EVENT_KINDS
from rules.rulesets import RULESETS
from rules.skills import MOMENTS, Skill

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
TRAITS = {name for name, value in vars(Skill).items() if isinstance(value, bool | frozenset)}


def test_every_example_on_the_page_is_true() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 40
    assert failed == 0


@pytest.mark.parametrize(
    "names",
    [
        [field.name for kind in (Battle, Seat) for field in fields(kind)],
        [kind.__name__ for kind in ACTION_KINDS.values()],
        list(EVENT_KINDS),
        sorted({field.name for kind in EVENT_KINDS.values() for field in fields(kind)}),
        [phase.value for phase in Phase],
        [kind.value for kind in AttackKind],
        list(RULESETS),
        list(MOMENTS),
        sorted(TRAITS),
    ],
    ids=[
        "fields of a battle",
        "actions",
        "events",
        "fields of events",
        "phases",
        "attacks",
        "rulesets",
        "moments",
        "traits",
    ],
)
def test_nothing_is_missing_on_the_page(names: list[str]) -> None:
    page = PAGE.read_text()
    assert [name for name in names if f"`{name}" not in page] == []
