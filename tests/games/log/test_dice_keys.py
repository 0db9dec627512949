import pytest

from games.log.dice_keys import DiceKeys, dice_keys
from rules import Battle, parse_recipe, seeded_draw
from rules.events import DieCaptured, DieChangedSides, DieLeft, DieReplaced, DieReturned, DieSplit
from rules.random_play import random_action

(DIE,) = parse_recipe("(8)").dice


def keys(found: DiceKeys, seat: int) -> str:
    """Return the keys of a row, with those of dice that have left in brackets."""
    return " ".join(f"[{slot.key}]" if slot.is_empty else slot.key for slot in found.rows[seat])


def a_capture(seat: int, place: int) -> DieCaptured:
    return DieCaptured(seat, 1 - seat, place, DIE)


def test_every_die_has_a_key_of_its_own() -> None:
    found = DiceKeys([2, 3])
    assert keys(found, 0) == "0.0 0.1"
    assert keys(found, 1) == "1.0 1.1 1.2"


def test_a_captured_die_leaves_its_place_empty_and_takes_its_key_to_its_captor() -> None:
    found = DiceKeys([2, 1], [a_capture(1, 0), a_capture(1, 1)])
    assert keys(found, 1) == "[1.0] 1.1 [1.2]"
    assert found.captured == [["1.0", "1.2"], []]
    assert found.tray(0, 3) == ["", "1.0", "1.2"]
    assert found.tray(1, 0) == []


def test_a_die_that_comes_back_brings_its_key_along() -> None:
    found = DiceKeys([2, 2], [a_capture(1, 0), a_capture(1, 0), DieReturned(1, 0, 0, 1, DIE)])
    assert keys(found, 1) == "[1.0] [1.1] 1.2 1.0"
    assert found.captured == [["1.1"], []]


def test_a_die_that_leaves_play_leaves_its_place_empty() -> None:
    assert keys(DiceKeys([1, 1], [DieLeft(0, 0, DIE, kept=False)]), 0) == "[0.0] 0.1"


def test_a_die_that_changes_sides_keeps_its_key() -> None:
    found = DiceKeys([3, 1], [DieChangedSides(1, 0, 0, 2, DIE)])
    assert keys(found, 0) == "0.0 0.1 1.0"
    assert keys(found, 1) == "[1.0] 1.1"


def test_a_new_die_takes_an_empty_place_beside_it() -> None:
    found = DiceKeys([3, 1], [a_capture(0, 1), DieReplaced(0, 1, DIE)])
    assert keys(found, 0) == "0.0 0.3 0.2"


def test_a_die_that_splits_keeps_its_key_for_one_half() -> None:
    assert keys(DiceKeys([3, 1], [DieSplit(0, 0, DIE, (DIE, DIE))]), 0) == "0.0 0.2 0.1"


@pytest.mark.parametrize(
    "recipes", [("(4) (6) (8) (20)", "(10) (12) (12)"), ("G(4) (20) B(6)", "G(10) `(12)", "(8) d(20)")]
)
def test_through_a_whole_match_every_die_keeps_its_key_for_a_round(recipes: tuple[str, ...]) -> None:
    draw = seeded_draw(7)
    step = Battle.from_recipes(*recipes, first_to=2).begin(draw)
    battle, happened = step.battle, list(step.events)
    before: dict[str, str] = {}
    while not battle.is_over:
        round_before = battle.round
        seat = next(iter(battle.decisions))
        step = battle.act(seat, random_action(battle, seat, draw), draw)
        battle = step.battle
        happened += step.events
        found = dice_keys(battle, happened)
        before = dice_by_key(battle, found) if battle.round != round_before else before
        known = {key: sides for key, sides in dice_by_key(battle, found).items() if key in before}
        assert known.items() <= before.items()
        assert [len(tray) for tray in found.captured] == [len(seat.captured) for seat in battle.seats]


def dice_by_key(battle: Battle, found: DiceKeys) -> dict[str, str]:
    """Return the sides of each die in play by its key."""
    slots = [slot for row in found.rows for slot in row if not slot.is_empty]
    dice = [die for seat in battle.seats for die in seat.row]
    return {slot.key: die.inside for slot, die in zip(slots, dice, strict=True)}
