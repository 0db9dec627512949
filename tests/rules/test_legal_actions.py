"""Legal actions of a seat: exactly the listed ones are accepted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import (
    Action,
    AdjustFire,
    Attack,
    AttackKind,
    Battle,
    Choose,
    Draw,
    Pass,
    RerollChance,
    RerollGame,
    Surrender,
    TurnDownFocus,
    UseSpecial,
    scripted,
    seeded_draw,
)
from rules.chance import DrawPurpose
from rules.events import Event
from rules.random_play import random_action
from rules.rulesets import RULESETS
from tests.rules.tables import battle_showing, power, skill
from tests.rules.wandering import random_recipe

SPECIALS = (
    "",
    "",
    "",
    "Brie",
    "Portia",
    "Craps",
    "Nightmare",
    "Gordo",
    "Guillermo",
    "Socrates",
    "CheeseWeasel",
)
OFTEN = (
    "F(4)",
    "kF(6)",
    "f(6)",
    "c(4/6)!",
    "R(4)",
    "O(6)",
    "+(4)",
    "r(6)",
    "S(4)",
    "{s,z}(6)",
    "(6,6)",
    "(V)!",
)
MOST_LISTED = 150


def begun(source: random.Random, draw: Draw) -> Battle:
    recipes = [
        " ".join([random_recipe(source, source.randint(1, 3)), *source.sample(OFTEN, source.randint(0, 3))])
        for _ in range(source.choice((2, 2, 2, 3)))
    ]
    return (
        Battle.from_recipes(
            *recipes,
            first_to=2,
            ruleset=source.choice(sorted(RULESETS)),
            specials=[source.choice(SPECIALS) for _ in recipes],
            overshooting=[source.random() < 0.3 for _ in recipes],
            printed_specials=True,
        )
        .begin(draw)
        .battle
    )


def positions(seed: int, count: int) -> Iterator[tuple[Battle, int, random.Random]]:
    """Yield battles of random play before each decision, with the seat to decide."""
    source, draw = random.Random(seed), seeded_draw(seed)
    battle = begun(source, draw)
    for _ in range(count):
        if battle.is_over:
            return
        seat = source.choice(sorted(battle.decisions))
        yield battle, seat, source
        battle = battle.act(seat, random_action(battle, seat, draw), draw).battle


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_whatever_is_listed_or_drawn_is_accepted(seed: int) -> None:
    for battle, seat, source in positions(seed, 12):
        legal = battle.legal_actions(seat)
        for part in legal.parts:
            by_chance = [action for _ in range(3) if (action := part.sample(seeded_draw(source.random())))]
            for action in [*islice(part, 30), *by_chance]:
                assert battle.why_not(seat, action) is None, (action, battle)
                battle.act(seat, action, seeded_draw(seed))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_one_on_one_are_the_attacks_by_one_die_on_one(seed: int) -> None:
    for battle, seat, _source in positions(seed, 12):
        if Attack not in battle.legal_actions(seat).by_kind:
            continue
        attacks = battle.legal_actions(seat).attacks
        alone = {
            (attack.attackers[0], attack.against, attack.targets[0])
            for attack in attacks.at_usual_sizes()
            if len(attack.attackers) == len(attack.targets) == 1 and not attack.fires
        }
        assert set(attacks.one_on_one()) == alone, battle


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_whatever_else_is_accepted_only_says_otherwise_what_is_listed(seed: int) -> None:
    for battle, seat, source in positions(seed, 12):
        listed = list(islice(battle.legal_actions(seat), MOST_LISTED + 1))
        if len(listed) > MOST_LISTED:
            continue
        tried = [change_fields(source.choice(listed), battle, source) for _ in range(25)]
        said_otherwise = [
            action for action in tried if action not in listed and battle.why_not(seat, action) is None
        ]
        known = [outcome(battle, seat, action) for action in listed] if said_otherwise else []
        for action in said_otherwise:
            assert outcome(battle, seat, action) in known, (action, battle)


def outcome(battle: Battle, seat: int, action: Action) -> list[tuple[Event, ...]]:
    """Return the events of an action with all draws low, and with all draws high."""
    return [battle.act(seat, action, draw).events for draw in (draw_low, draw_high)]


def draw_low(lowest: int, highest: int, what: DrawPurpose) -> int:
    return lowest


def draw_high(lowest: int, highest: int, what: DrawPurpose) -> int:
    return highest


def change_fields(action: Action, battle: Battle, source: random.Random) -> Action:
    for _ in range(source.randint(1, 2)):
        names = [field.name for field in fields(action)]
        if not names:
            return action
        name = source.choice(names)
        changes: dict[str, Any] = {name: other_value(getattr(action, name), battle, source)}
        action = replace(action, **changes)
    return action


def other_value(value: object, battle: Battle, source: random.Random) -> object:
    places = range(max(len(seat.row) for seat in battle.seats))
    match value:
        case AttackKind():
            return source.choice(list(AttackKind))
        case tuple():
            return tuple(source.sample(places, source.randint(0, min(3, len(places)))))
        case Choose():
            return change_fields(value, battle, source)
        case dict():
            names = list({*value, source.choice(places)})
            return {
                name: source.choice((value.get(name, 1), source.randint(0, 8)))
                for name in source.sample(names, source.randint(0, len(names)))
            }
        case _:
            return source.choice([None, *places, source.randint(0, 20)])


# ---- each kind of answer


def test_who_is_not_asked_has_no_answer() -> None:
    battle = battle_showing("(4):4", against="(4):4").battle
    assert list(battle.legal_actions(1)) == []
    assert list(battle.seen_by(None).legal_actions()) == []
    assert Pass() not in battle.legal_actions(1)


def test_a_turn_is_an_attack_or_a_surrender_and_a_pass_only_without_attacks() -> None:
    battle = battle_showing("(6):6", against="(4):4 (20):20").battle
    assert list(battle.legal_actions(0)) == [
        Attack(AttackKind.POWER, (0,), (0,), 1),
        Surrender(),
    ]
    battle = battle_showing("(6):6", against="(20):20").battle
    assert list(battle.legal_actions(0)) == [Pass(), Surrender()]


def test_a_turbo_die_may_attack_at_each_of_its_sizes() -> None:
    legal = battle_showing("(4/10=10)!:5", against="(6):4").battle.legal_actions(0)
    assert [attack.turbo for attack in legal.attacks] == [{0: 4}, {0: 10}]
    assert [attack.turbo for attack in legal.attacks.at_usual_sizes()] == [{0: 10}]
    assert Attack(AttackKind.POWER, (0,), (0,), turbo={0: 6}) not in legal


def test_fire_dice_share_the_help_in_every_way_that_comes_to_what_is_needed() -> None:
    waiting = battle_showing("(6):3 F(8):3 F(6):4", against="(6):5").after(power("(6)", "(6)")).battle
    help_ = waiting.legal_actions(0).help
    assert list(help_.amounts) == [2, 3]
    assert [way.values for way in help_.giving(2)] == [{2: 2}, {1: 2, 2: 3}, {1: 1}]
    assert AdjustFire() not in waiting.legal_actions(0)


def test_where_a_konstant_attacker_may_keep_the_help_it_is_said_how_much() -> None:
    laid = battle_showing("k(6):3 (8):4 F(8):4", against="(20):9", ruleset="classic")
    waiting = laid.after(skill("k(6) (8)", "(20)")).battle
    assert list(waiting.legal_actions(0).help) == [
        AdjustFire({2: 2}),
        AdjustFire({2: 2}, raised={0: 1}),
        AdjustFire({2: 2}, raised={0: 2}),
    ]


def test_focus_dice_are_turned_down_as_far_as_it_takes_to_begin() -> None:
    battle = Battle.from_recipes("(6) (8)", "f(4) (10)").begin(scripted(2, 8, 4, 9)).battle
    legal = battle.legal_actions(1)
    assert [action.values for action in legal.answers_of(TurnDownFocus)] == [{0: 1}]
    assert legal.answers_of(TurnDownFocus).values("values") == {0: [4, 3, 2, 1]}


def test_game_dice_are_rolled_together_or_some_of_them() -> None:
    legal = battle_showing("R(4):4 (4):4 R(6):6", against="(4):1").battle.legal_actions(0)
    assert [action.dice for action in legal.answers_of(RerollGame)] == [(0, 2), (0,), (2,)]


def test_a_chance_die_takes_another_size_where_turbo_dice_are_sized_whenever_they_roll() -> None:
    for ruleset, sizes in (("online", [None]), ("classic", [None, 8])):
        recipes = "(1)", "c(6/8)!"
        battle = Battle.from_recipes(*recipes, ruleset=ruleset).begin(scripted(1)).battle
        battle = battle.act(1, Choose(option={0: 6}), scripted(3)).battle
        assert [action.size for action in battle.legal_actions(1).answers_of(RerollChance)] == sizes


def test_a_special_that_gives_sizes_lists_them() -> None:
    battle = Battle.from_recipes("(4)", "(4/8)", specials=["Nightmare"], printed_specials=True)
    battle = battle.begin(scripted(1)).battle.act(1, Choose(option={0: 8}), scripted(8)).battle
    battle = battle.act(0, Surrender(), scripted()).battle
    assert list(battle.legal_actions(0).answers_of(UseSpecial)) == [
        UseSpecial(against=1, sizes=Choose(option={0: size})) for size in (4, 8)
    ]


# ---- too many to list


def test_sizes_of_many_dice_are_never_listed_as_a_whole() -> None:
    recipe = " ".join(f"({letter})" for letter in "PRSTUVWXYZ")
    battle = Battle.from_recipes(recipe, "(4)", specials=["Gordo"], printed_specials=True)
    battle = battle.begin(seeded_draw(1)).battle
    sizes = battle.legal_actions(0).sizes
    assert sizes.combination_count > 10**11
    for choice in (*islice(sizes, 20), *(sizes.sample(seeded_draw(number)) for number in range(20))):
        assert choice is not None
        assert choice in battle.legal_actions(0)
        assert len(set(choice.swing.values())) == 10


def test_a_search_for_sizes_that_cannot_all_differ_ends() -> None:
    recipe = " ".join(f"(X{primes * chr(39)})" for primes in range(11))
    battle = Battle.from_recipes(recipe, "(4)", specials=["Gordo"], printed_specials=True)
    ten_sizes = (
        battle.begin(seeded_draw(1)).battle.legal_actions(0).sizes.narrow_values(lambda values: values[:10])
    )
    assert list(ten_sizes) == []
    assert ten_sizes.sample(seeded_draw(1)) is None
