"""A sample of every format ever written can still be read, and means the same.

`python -m tests.rules.test_samples` writes the sample of the present format.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from rules import Battle, Perspective, Phase, seeded
from rules.notation.codec import (
    ACTION_KINDS,
    EVENT_KINDS,
    FORMAT,
    action_from_json,
    action_to_json,
    event_from_json,
    event_to_json,
    snake,
)
from rules.random_play import random_action
from rules.rulesets import RULESETS
from tests.rules.wandering import random_recipe

SAMPLES = Path(__file__).parent / "samples"
SELDOM = frozenset(
    (
        *("raise_giant", "cancel_attack", "surrender", "select_die", "use_special", "swap_sideboard"),
        *("attack_refused", "auxiliary_offered", "special_spent", "sideboard_chosen", "die_selected"),
        *("special_used", "guard_set", "giant_used", "head_start_given", "dice_chosen", "reserve_stolen"),
        *("die_returned", "attack_withdrawn", "surrendered", "dice_exchanged", "turn_ending", "turn_missed"),
        *(
            "forfeited",
            "match_called_off",
            "die_struck_out",
            "sizes_imposed",
            "special_answered",
            "trick_chosen",
        ),
    )
)
"""What does not happen in matches played at random, without specials."""
FORMATS = sorted(SAMPLES.glob("format-*.json"))


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


def test_the_present_format_has_a_sample_of_everything_that_is_played_often() -> None:
    sample = json.loads((SAMPLES / f"format-{FORMAT}.json").read_text())
    assert set(sample["battles"]) >= {each.value for each in Phase} - {
        "ready",
        "special",
        "select",
        "turn_end",
    }
    assert set(ACTION_KINDS) - set(sample["actions"]) <= SELDOM
    assert set(EVENT_KINDS) - set(sample["events"]) <= SELDOM


def write_sample() -> None:
    """Play at random until nearly everything has happened once."""
    found: dict[str, dict[str, Any]] = {"battles": {}, "perspectives": {}, "actions": {}, "events": {}}
    for seed in range(60):
        play(seed, found)
    for event in Battle.between("(4)", "(6)").begin(seeded(1)).battle.abandon(0, left=False).events:
        found["events"].setdefault(snake(type(event).__name__), event_to_json(event))
    (SAMPLES / f"format-{FORMAT}.json").write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")


def play(seed: int, found: dict[str, dict[str, Any]]) -> None:
    source, draw = random.Random(seed), seeded(seed)
    recipes = [f"{random_recipe(source, 4)} r(6) +(X)" for _ in range(2)]
    ruleset = sorted(RULESETS)[seed % len(RULESETS)]
    step = Battle.between(*recipes, ruleset=ruleset, first_to=2).begin(draw)
    for _ in range(120):
        battle = step.battle
        found["battles"].setdefault(battle.phase.value, battle.to_json())
        found["perspectives"].setdefault(battle.phase.value, battle.seen_by(0).to_json())
        for event in step.events:
            found["events"].setdefault(snake(type(event).__name__), event_to_json(event))
        if battle.is_over:
            return
        seat = source.choice(sorted(battle.decisions))
        action = random_action(battle, seat, draw)
        found["actions"].setdefault(snake(type(action).__name__), action_to_json(action))
        step = battle.act(seat, action, draw)


if __name__ == "__main__":
    write_sample()
