"""Positions in which the reference makes mistakes are recognized before the step."""

from typing import Any

from rules import Attack, AttackKind, Battle, parse_recipe
from tests.rules.conformance.differences import difference, difference_from_the_start
from tests.rules.conformance.export import legal_of
from tests.rules.conformance.replay import attacks_that_differ, disagreement, loses_its_value
from tests.rules.tables import turn_showing


def test_a_trip_on_a_maximum_mood_twin_is_a_difference() -> None:
    trip, power = (Attack(kind, (0,), (0,), 1) for kind in (AttackKind.TRIP, AttackKind.POWER))
    for foes, cause in (("M(U=8,6)?:14", "maximum mood twin is tripped"), ("M(8,6):14", None)):
        battle = turn_showing("t(8):3", against=foes)
        assert difference(battle, 0, trip) == cause
        assert difference(battle, 0, power) is None


def test_a_trip_that_we_refuse_on_purpose_is_no_disagreement_about_what_is_legal() -> None:
    battle = turn_showing("t(8):3 (20):15", against="M(U=8,6)?:14")
    ours: dict[str, Any] = {"state": {}, "events": [], "legal": legal_of(battle)}
    trip, other = ["trip", [0], [0]], ["power", [0], [0]]
    for more, found in ((trip, None), (other, f"legal: only ours [], only recorded [{other}]")):
        recorded: dict[str, Any] = {"state": {}, "legal": [*legal_of(battle), more]}
        differing = attacks_that_differ(battle, recorded["legal"], ours["legal"])
        assert disagreement(recorded, {**ours, "differing": differing}) == found


def test_where_the_reference_knows_only_such_a_trip_we_pass() -> None:
    battle = turn_showing("t(8):3", against="M(U=8,6)?:14")
    legal = [["trip", [0], [0]]]
    recorded = {"state": {}, "legal": legal, "default_legal": [[[0], [0], "trip"], [[], [], None]]}
    ours: dict[str, Any] = {"state": {}, "events": [], "legal": legal_of(battle)}
    ours |= {"default_legal": [[[0], [0], None], [[], [], "pass"]]}
    ours["differing"] = attacks_that_differ(battle, legal, ours["legal"])
    assert ours["legal"] == [["pass", [], []]]
    assert disagreement(recorded, ours) is None


def test_a_maximum_warrior_wildcard_is_a_difference_from_the_start() -> None:
    cause = "maximum warrior wildcard draws two jokers"
    assert difference_from_the_start(Battle.from_recipes("(4) `M(C)", "(6)")) == cause
    assert difference_from_the_start(Battle.from_recipes("(4) M(C)", "`(C)")) is None


def test_of_used_boom_dice_with_turbo_only_a_wildcard_keeps_its_value() -> None:
    sized, wildcard, plain = parse_recipe("b(X)! b(C)! b(6)").dice
    assert [loses_its_value(die) for die in (sized, wildcard, plain)] == [True, False, False]
