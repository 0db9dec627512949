"""Properties of all battles: of any recipes, under any ruleset, for two to six seats."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules import (
    Attack,
    AttackKind,
    Battle,
    Choose,
    Pass,
    Perspective,
    Phase,
    Refused,
    Step,
    fold,
    seeded_draw,
)
from rules.actions import Action
from rules.attack_kinds import PAIRED_OFF
from rules.attacks import ATTACKS
from rules.events import DieReplaced, DieSplit, Event, RoundBegan
from rules.notation.codec import action_from_json, action_to_json, event_from_json, event_to_json
from rules.phases import SECRET_PHASES
from rules.rulesets import RULESETS
from tests.rules.wandering import propose_sizes, random_recipe, wander

MOST_ACTIONS = 5000


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def dice_on(battle: Battle) -> int:
    return sum(
        len(pile) for seat in battle.seats for pile in (seat.row, seat.captured, seat.out, seat.retired)
    )


SELECT_DICE = ("U(4) Us(20)", "U(X) U(4/10) U(8)", "Up(V,V) U(6)")


def begun(source: random.Random, seats: int, ruleset: str, dice: int = 5, first_to: int = 2) -> Battle:
    selecting = (f"{source.choice(SELECT_DICE)} " if source.random() < 0.2 else "" for _ in range(seats))
    recipes = [
        dice_to_select + random_recipe(source, source.randint(1, dice)) for dice_to_select in selecting
    ]
    overshooting = [source.random() < 0.3 for _ in range(seats)]
    autopass = [source.random() < 0.3 for _ in range(seats)]
    return Battle.from_recipes(
        *recipes, first_to=first_to, ruleset=ruleset, overshooting=overshooting, autopass=autopass
    )


def check_events(before: Battle, step: Step) -> None:
    """Check that the events, even stored and read, lead to the battle."""
    events = [event_from_json(through_json(event_to_json(event))) for event in step.events]
    assert tuple(events) == step.events
    assert fold(before, events) == step.battle


def check_dice(before: Battle, step: Step) -> None:
    """Check that within a round no dice appear or vanish, unless a skill makes them."""
    if before.phase in SECRET_PHASES or any(isinstance(each, RoundBegan) for each in step.events):
        return
    if not step.battle.is_over:
        made = sum(isinstance(each, DieSplit | DieReplaced) for each in step.events)
        assert dice_on(step.battle) == dice_on(before) + made


def check_battle(battle: Battle, source: random.Random) -> None:
    assert battle.is_over or battle.decisions
    assert Battle.from_json(through_json(battle.to_json())) == battle
    for viewer in (None, 0):
        seen = battle.seen_by(viewer)
        assert Perspective.from_json(through_json(seen.to_json())) == seen
    for seat in set(range(len(battle.seats))) - set(battle.decisions):
        assert battle.why_not(seat, Pass()) is not None
    if battle.phase is Phase.TURN and battle.active is not None:
        attacks = list(battle.legal_attacks())
        assert [battle.why_not(battle.active, attack) for attack in attacks] == [None] * len(attacks)
        check_legality(battle, {key(attack) for attack in attacks}, source, pairs=10)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10**9),
    seats=st.sampled_from((2, 2, 3, 6)),
    ruleset=st.sampled_from(sorted(RULESETS)),
)
def test_everything_holds_after_every_action(seed: int, seats: int, ruleset: str) -> None:
    source, draw = random.Random(seed), seeded_draw(seed)
    before = begun(source, seats, ruleset, dice=4)
    step = before.begin(draw)
    check_events(before, step)
    for _ in range(15):
        battle = step.battle
        check_battle(battle, source)
        if battle.is_over:
            return
        seat = source.choice(sorted(battle.decisions))
        action = wander(battle.seen_by(seat), source)
        assert action_from_json(through_json(action_to_json(action))) == action
        step = battle.act(seat, action, draw)
        check_events(battle, step)
        check_dice(battle, step)


def check_legality(
    battle: Battle, listed: set[tuple[object, ...]], source: random.Random, pairs: int
) -> None:
    """Check that exactly the attacks that are not listed are refused, with a reason."""
    assert battle.active is not None
    for attack in attacks_to_try(battle, battle.active, source, pairs):
        refused = battle.why_not(battle.active, attack)
        assert (refused is None) == (key(attack) in listed), (attack, refused)
        assert refused is None or str(refused)


def attacks_to_try(battle: Battle, seat: int, source: random.Random, pairs: int) -> Iterator[Attack]:
    """Yield attacks of any kind and dice, except turbo dice, which need sizes, and kinds that need pairs."""
    row = battle.seats[seat].row
    plain = [place for place, die in enumerate(row) if not die.has("!")]
    for against, other in enumerate(battle.seats):
        if against == seat:
            continue
        choices = list(product(subsets(plain), subsets(range(len(other.row)))))
        for attackers, targets in choices if len(choices) <= pairs else source.sample(choices, pairs):
            firing = tuple(place for place in attackers if row[place].has("P"))
            for kind in ATTACKS:
                if kind not in PAIRED_OFF:
                    yield Attack(kind, attackers, targets, against)
                if firing:
                    yield Attack(
                        kind, attackers, targets, against, fires=firing[: source.randint(1, len(firing))]
                    )


def subsets(places: Sequence[int]) -> list[tuple[int, ...]]:
    return [chosen for size in range(min(len(places), 6) + 1) for chosen in combinations(places, size)]


def key(attack: Attack) -> tuple[object, ...]:
    return attack.kind, attack.attackers, attack.targets, attack.against, attack.fires


@settings(max_examples=50, deadline=None)
@given(
    seed=st.integers(0, 10**9),
    seats=st.sampled_from((2, 2, 2, 3, 6)),
    ruleset=st.sampled_from(sorted(RULESETS)),
)
def test_random_play_comes_to_an_end(seed: int, seats: int, ruleset: str) -> None:
    source, draw = random.Random(seed), seeded_draw(seed)
    battle = begun(source, seats, ruleset, dice=4, first_to=1).begin(draw).battle
    for _ in range(MOST_ACTIONS):
        if battle.is_over:
            return
        seat = source.choice(sorted(battle.decisions))
        battle = battle.act(seat, wander(battle.seen_by(seat), source), draw).battle
    raise AssertionError("still playing")


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**9), ruleset=st.sampled_from(sorted(RULESETS)))
def test_the_order_of_letters_changes_only_how_a_recipe_prints(seed: int, ruleset: str) -> None:
    source = random.Random(seed)
    recipes = [random_recipe(source, 4) for _ in range(2)]
    turned = [" ".join(turn_letters(word) for word in recipe.split()) for recipe in recipes]
    one, other = (
        Battle.from_recipes(*given, ruleset=ruleset, first_to=1).begin(seeded_draw(seed)).battle
        for given in (recipes, turned)
    )
    draws, others = seeded_draw(seed), seeded_draw(seed)
    for _ in range(40):
        assert look(one) == look(other)
        if one.is_over:
            return
        seat = source.choice(sorted(one.decisions))
        action = wander(one.seen_by(seat), source)
        one, other = one.act(seat, action, draws).battle, other.act(seat, action, others).battle


def turn_letters(word: str) -> str:
    before, rest = word.split("(")
    inside, after = rest.split(")")
    return f"{before[::-1]}({inside}){after[::-1]}"


def look(battle: Battle) -> object:
    """Return all that is visible, whatever the order of letters."""
    piles = [
        [("".join(sorted(die.skills)), die.kind, die.size, die.showing, die.marks) for die in pile]
        for seat in battle.seats
        for pile in (seat.row, seat.captured, seat.out, seat.retired)
    ]
    return battle.phase, battle.active, [(seat.won, seat.waiting) for seat in battle.seats], piles


@pytest.mark.parametrize("seed", range(15))
def test_of_all_subsets_of_dice_exactly_the_listed_ones_may_attack(seed: int) -> None:
    source, draw = random.Random(seed), seeded_draw(seed)
    ruleset = sorted(RULESETS)[seed % len(RULESETS)]
    battle = begun(source, 2, ruleset, dice=4 + seed % 2 * 4).begin(draw).battle
    for _ in range(12):
        if battle.phase is Phase.TURN:
            listed = {key(attack) for attack in battle.legal_attacks()}
            many = any(len(seat.row) > 5 for seat in battle.seats)
            check_legality(battle, listed, source, pairs=25 if many else 2000)
        if battle.is_over:
            return
        seat = source.choice(sorted(battle.decisions))
        battle = battle.act(seat, wander(battle.seen_by(seat), source), draw).battle


@pytest.mark.parametrize("ruleset", ["classic", "goblin", "online"])
def test_dice_that_always_tie_do_not_go_on_for_ever(ruleset: str) -> None:
    battle = Battle.from_recipes("(0) (0)", "(0) (0)", ruleset=ruleset).begin(seeded_draw(1)).battle
    assert battle.is_over or battle.phase is Phase.TURN


class GuessingPlayer:
    """A player that guesses hidden sizes and draws at random."""

    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)
        self.draw = seeded_draw(seed)

    def sizes(self, battle: Battle, seat: int) -> Choose:
        chosen = propose_sizes(Perspective(seat, battle), self.source)
        assert isinstance(chosen, Choose)
        return chosen


def secret_battles(source: random.Random, ruleset: str) -> list[tuple[Battle, list[Event], int]]:
    """Return a battle at every secret moment of random play, with the events of the last action."""
    found, draw = [], seeded_draw(source.random())
    step, before = begun(source, 2, ruleset, dice=6).begin(draw), 0
    for _ in range(60):
        battle = step.battle
        if battle.phase in SECRET_PHASES:
            found.append((battle, list(step.events), before))
        if battle.is_over:
            break
        seat = source.choice(sorted(battle.decisions))
        before = battle.round
        step = battle.act(seat, wander(battle.seen_by(seat), source), draw)
    return found


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**9), ruleset=st.sampled_from(sorted(RULESETS)))
@example(seed=23784662, ruleset="classic-tournament")  # a size is kept, the skills beside it are not
def test_what_is_hidden_makes_no_difference_to_what_is_seen(seed: int, ruleset: str) -> None:
    source = random.Random(seed)
    for battle, events, before in secret_battles(source, ruleset):
        for viewer in (0, 1, None):
            seen = battle.seen_by(viewer)
            imagined = Battle.imagine(seen, GuessingPlayer(seed))
            assert imagined.seen_by(viewer) == seen
            assert all(die.showing is None for seat in seen.battle.seats for die in seat.row)
            told = battle.seen_events(viewer, events, before)
            began = RoundBegan(battle.round)
            secret = events[events.index(began) :] if began in events else []
            known = {id(event) for event in told}  # the same die may have rolled the same in an earlier round
            values = [
                event
                for event in secret
                if id(event) in known and "showing" in repr(getattr(event, "die", ""))
            ]
            assert values == []


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**9), ruleset=st.sampled_from(sorted(RULESETS)))
def test_refusals_do_not_betray_what_is_hidden(seed: int, ruleset: str) -> None:
    source = random.Random(seed)
    for battle, _, _ in secret_battles(source, ruleset):
        for viewer in battle.decisions:
            seen = battle.seen_by(viewer)
            for _ in range(5):
                action = propose_sizes(seen, source)
                assert seen.why_not(action) == battle.why_not(viewer, action)


an_attack: Any = Attack
a_choice: Any = Choose
NONSENSE: list[Any] = [
    None, 7, "attack", Attack, an_attack("power", (0,), (0,)), an_attack(AttackKind.POWER, (True,),
    (0,)), an_attack(AttackKind.SKILL, (0, 0), (0,)), an_attack(AttackKind.SKILL, (10**30,), (0,)),
    an_attack([0], (0,), (0,)), an_attack({}, (0,), (0,)),
    an_attack(AttackKind.SKILL, [0], (0,)), an_attack(AttackKind.POWER, (0,), (-1,)),
    an_attack(AttackKind.POWER, ("0",), (0,)), an_attack(AttackKind.POWER, (0,), (0,), against=0),
    an_attack(AttackKind.POWER, (0,), (0,), against="1"), an_attack(AttackKind.POWER, (0,), (0,),
    turbo={0: 99}), an_attack(AttackKind.POWER, (0,), (0,), turbo=None), a_choice({"X": 10**30}),
    a_choice({"X": "7"}), a_choice({"x": 7}), a_choice(None), a_choice({"X": 7}, {0: 4}),
    a_choice({"X": True}),
]  # fmt: skip


def test_nonsense_is_refused_with_a_reason_and_changes_nothing() -> None:
    start = Battle.from_recipes("(4) (8) (X)", "(6) s(10) (12)").begin(seeded_draw(1)).battle
    playing = start.act(0, Choose({"X": 9}), seeded_draw(2)).battle
    for battle in (start, playing):
        for seat in (0, 1, 2, -1, None, "0", True):
            for action in NONSENSE:
                check_refused(battle, seat, action)


def check_refused(battle: Battle, seat: Any, action: Action) -> None:
    refused = battle.why_not(seat, action)
    assert refused is not None, (seat, action)
    assert str(refused)
    with pytest.raises(Refused) as raised:
        battle.act(seat, action, seeded_draw(1))
    assert raised.value.refusal == refused
