"""Quickly created values are as immutable as all others."""

from __future__ import annotations

import copy
from dataclasses import FrozenInstanceError, replace

import pytest

from rules import Battle, Die, seeded_draw
from rules.events import TurnBegan


def test_a_value_that_was_made_cannot_be_changed() -> None:
    die = Die("s", size=10, showing=3)
    with pytest.raises(FrozenInstanceError):
        die.showing = 4  # type: ignore[misc]
    assert replace(die, showing=4) == Die("s", size=10, showing=4)
    assert die.showing == 3


def test_an_event_cannot_be_changed() -> None:
    event = TurnBegan(1, extra=False)
    with pytest.raises(FrozenInstanceError):
        event.seat = 2  # type: ignore[misc]
    assert replace(event, seat=0) == TurnBegan(seat=0, extra=False)


def test_a_field_that_does_not_exist_is_refused() -> None:
    with pytest.raises(TypeError):
        Die(colour="red")  # type: ignore[call-arg]


def test_a_battle_survives_copying() -> None:
    battle = Battle.from_recipes("(4) s(10) (X)", "(8) (20)").begin(seeded_draw(1)).battle
    assert copy.copy(battle) == copy.deepcopy(battle) == battle
