"""Orders: answers left in advance, and everything that cancels them."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import (
    AddReserve,
    Attack,
    AttackKind,
    Battle,
    Choose,
    Code,
    Decline,
    Pass,
    Perspective,
    Phase,
    Refusal,
    Seat,
    Surrender,
    TurnDownFocus,
    scripted,
    seeded_draw,
)
from rules.orders import (
    AdvanceOrder,
    AttackThen,
    DeclineToReact,
    PassToo,
    SameSizes,
    TakeInitiative,
    as_if_in_turn,
    make_attack_order,
    make_pass_order,
    make_sizes_order,
    order_from_json,
    order_to_json,
    possible_orders,
)
from rules.random_play import random_action
from rules.rulesets import RULESETS
from tests.rules.tables import battle_beginning, print_row, turn_showing
from tests.rules.test_properties import begun

POWER = Attack(AttackKind.POWER, (0,), (0,))


def waiting_view(battle: Battle) -> Perspective:
    return battle.seen_by(1)


def order_attack(battle: Battle, attack: Attack) -> AttackThen:
    order = make_attack_order(waiting_view(battle), attack)
    assert isinstance(order, AttackThen)
    return order


# ---- attacking with dice that lie as they did


def test_an_attack_is_made_once_its_dice_may_attack() -> None:
    battle = turn_showing("(6):2 (4):4", "(8):5 (20):3")
    order = order_attack(battle, POWER)
    after = battle.act(0, Attack(AttackKind.POWER, (1,), (1,)), scripted(1)).battle
    assert order.answer(after.seen_by(1)) == Attack(AttackKind.POWER, (0,), (0,), against=0)


def test_dice_are_found_where_others_have_gone() -> None:
    battle = turn_showing("(6):6 (4):4", "(20):3 (8):5")
    order = order_attack(battle, Attack(AttackKind.POWER, (1,), (1,)))
    after = battle.act(0, Attack(AttackKind.POWER, (0,), (0,)), scripted(6)).battle
    assert print_row(after.seats[1].row) == "(8):5"
    assert order.answer(after.seen_by(1)) == Attack(AttackKind.POWER, (0,), (1,), against=0)


@pytest.mark.parametrize(
    ("attackers", "targets", "rolls"),
    [((0,), (0,), 1), ((1,), (0,), 1), ((0,), (1,), 5)],
    ids=["both are gone or rolled", "my die was taken", "their die was rolled again"],
)
def test_nothing_is_done_with_dice_that_lie_otherwise(
    attackers: tuple[int, ...], targets: tuple[int, ...], rolls: int
) -> None:
    battle = turn_showing("(6):4 (20):9", "(8):4 (20):3")
    order = order_attack(battle, POWER)
    after = battle.act(0, Attack(AttackKind.POWER, attackers, targets), scripted(rolls)).battle
    assert order.answer(after.seen_by(1)) is None


def test_a_die_that_rolled_what_it_showed_is_as_good() -> None:
    battle = turn_showing("(6):4 (20):9", "(8):5 (20):3")
    order = order_attack(battle, POWER)
    after = battle.act(0, Attack(AttackKind.POWER, (0,), (1,)), scripted(4)).battle
    assert order.answer(after.seen_by(1)) is not None


def test_one_die_cannot_stand_for_two() -> None:
    battle = turn_showing("(20):9 (6):5", "(8):4 (8):4 (8):1")
    order = order_attack(battle, Attack(AttackKind.SKILL, (0, 1, 2), (0,)))
    after = battle.act(0, Attack(AttackKind.POWER, (1,), (0,)), scripted(2)).battle
    assert order.answer(after.seen_by(1)) is None


def test_an_attack_that_is_not_legal_with_dice_as_they_lie_is_refused() -> None:
    battle = turn_showing("(6):6", "(8):5 (20):3")
    refused = make_attack_order(waiting_view(battle), POWER)
    assert isinstance(refused, Refusal)
    assert refused.code is Code.TARGET_TOO_HIGH


def test_an_attack_by_a_turbo_die_takes_its_size_along() -> None:
    battle = turn_showing("(6):2 (4):4", "(6):1 (X=8)!:5")
    order = order_attack(battle, Attack(AttackKind.POWER, (1,), (0,), turbo={1: 12}))
    after = battle.act(0, Attack(AttackKind.POWER, (1,), (0,)), scripted(1)).battle
    answer = order.answer(after.seen_by(1))
    assert isinstance(answer, Attack)
    assert (answer.attackers, dict(answer.turbo)) == ((0,), {0: 12})


def test_the_next_round_knows_nothing_of_it() -> None:
    battle = turn_showing("(6):2", "(8):5", first_to=3)
    order = order_attack(battle, POWER)
    after = battle.act(0, Surrender(), scripted(*[1] * 9)).battle
    assert after.round == 2
    assert order.answer(after.seen_by(1)) is None


# ---- passing


def test_who_will_have_to_attack_cannot_order_to_pass() -> None:
    refused = make_pass_order(waiting_view(turn_showing("(4):1", "(4):3 (4):3")))
    assert isinstance(refused, Refusal)
    assert refused.code is Code.MUST_ATTACK


def test_who_has_no_attack_may_order_to_pass() -> None:
    battle = turn_showing("(20):5 (20):5", "(4):1 (6):2")
    order = make_pass_order(waiting_view(battle))
    assert isinstance(order, PassToo)
    assert order.answer(battle.seen_by(1)) is None, "not before they have passed"
    low = battle.replace(active=1, turn=2, passes=1, seats=seats_after_turn(battle))
    assert order.answer(low.seen_by(1)) == Pass()
    assert order.answer(low.replace(turn=3).seen_by(1)) is None, "another player has also acted"
    assert order.answer(low.replace(passes=0).seen_by(1)) is None, "they have not passed"


def seats_after_turn(battle: Battle) -> tuple[Seat, ...]:
    """Return the seats as they are in the other seat's turn."""
    return tuple(seat.replace(waiting=number == 1) for number, seat in enumerate(battle.seats))


def test_nobody_orders_to_pass_who_would_end_the_round_by_it_anyway() -> None:
    assert make_pass_order(waiting_view(turn_showing("(20):5", "(4):1").replace(passes=1))) is None


# ---- reacting


def test_a_reaction_is_declined() -> None:
    asked = battle_beginning("(6):2", "c(8):5")
    assert DeclineToReact().answer(asked.battle.seen_by(1)) == Decline()


def test_focus_dice_are_turned_down_as_little_as_it_takes() -> None:
    asked = battle_beginning("(6):3", "f(8):5 (20):4")
    assert TakeInitiative().answer(asked.battle.seen_by(1)) == TurnDownFocus({0: 3})


def test_focus_dice_stay_where_only_chance_may_help() -> None:
    asked = battle_beginning("(6):1 (6):1", "f(8):5 c(20):4")
    assert asked.battle.phase is Phase.REACTION
    assert TakeInitiative().answer(asked.battle.seen_by(1)) is None


def test_nobody_reacts_in_a_turn() -> None:
    seen = turn_showing("(6):3", "f(8):5").seen_by(0)
    assert DeclineToReact().answer(seen) is None
    assert TakeInitiative().answer(seen) is None


def test_reactions_are_ordered_only_for_dice_that_can_react() -> None:
    for mine, expected in (
        ("(X)", set()),
        ("c(X)", {DeclineToReact}),
        ("f(X)", {DeclineToReact, TakeInitiative}),
    ):
        battle = Battle.from_recipes("(X)", mine).begin(seeded_draw(1)).battle
        battle = battle.act(1, Choose({"X": 4}), seeded_draw(1)).battle
        assert set(possible_orders(battle.seen_by(1))) - {SameSizes} == expected


# ---- the same sizes again


def lost_once(mine: str, **sizes: object) -> tuple[SameSizes, Battle]:
    """Return the order for these sizes, and the battle after its seat has lost a round."""
    battle = Battle.from_recipes("(1)", mine).begin(seeded_draw(1)).battle
    battle = battle.act(1, Choose(**sizes), seeded_draw(1)).battle  # type: ignore[arg-type]
    order = make_sizes_order(battle.seen_by(1).battle.seats[1])
    assert order is not None
    return order, battle.surrender(1, seeded_draw(1)).battle


def test_sizes_are_chosen_again() -> None:
    order, battle = lost_once("(X) (4/10) {s,z}(6)", swing={"X": 9}, option={1: 10}, plasma={2: 1})
    assert order.answer(battle.seen_by(1)) == Choose({"X": 9}, {1: 10}, {2: 1})


def test_sizes_are_chosen_anew_when_the_recipe_has_changed() -> None:
    order, battle = lost_once("r(Y) (X)", swing={"X": 9})
    assert battle.phase is Phase.RESERVE
    assert order.answer(battle.seen_by(1)) is None
    brought = battle.act(1, AddReserve(0), seeded_draw(1)).battle
    assert brought.phase is Phase.SIZES
    assert order.answer(brought.seen_by(1)) is None


def test_sizes_that_are_announced_openly_are_left_to_the_player() -> None:
    openly = next(name for name, rules in RULESETS.items() if rules.open_sizes)
    battle = Battle.from_recipes("(Y)", "(X)", ruleset=openly).begin(seeded_draw(1)).battle
    battle = battle.act(1, Choose({"X": 5}), seeded_draw(1)).battle
    order = make_sizes_order(battle.seats[1])
    assert order is not None
    battle = battle.act(0, Choose({"Y": 19}), seeded_draw(1)).battle
    after = battle.surrender(1, seeded_draw(1)).battle
    while after.phase is Phase.SIZES and 1 not in after.decisions:
        (first,) = after.decisions
        after = after.act(first, Choose({"Y": 5}), seeded_draw(1)).battle
    assert 1 in after.decisions
    assert order.answer(after.seen_by(1)) is None


def test_who_chose_nothing_has_nothing_to_choose_again() -> None:
    assert make_sizes_order(turn_showing("(6):2", "(8):5").seats[1]) is None


# ---- whatever happens


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**9),
    seats=st.sampled_from((2, 2, 2, 3)),
    ruleset=st.sampled_from(sorted(RULESETS)),
)
def test_an_order_leads_to_nothing_or_to_what_is_legal(seed: int, seats: int, ruleset: str) -> None:
    source, draw = random.Random(seed), seeded_draw(seed)
    battle = begun(source, seats, ruleset, dice=4).begin(draw).battle
    left: list[tuple[int, AdvanceOrder]] = []
    for _move in range(40):
        if battle.is_over:
            return
        for seat in range(seats):
            left += [(seat, order) for order in some_orders(battle.seen_by(seat), source)]
        for seat, order in left:
            answer = order.answer(battle.seen_by(seat))
            assert answer is None or battle.why_not(seat, answer) is None
            assert answer is None or seat in battle.decisions
        seat = next(iter(battle.decisions))
        battle = battle.act(seat, random_action(battle.seen_by(seat).battle, seat, draw), draw).battle


def some_orders(seen: Perspective, source: random.Random) -> list[AdvanceOrder]:
    """Return an order of each possible kind, stored and read again."""
    found: list[AdvanceOrder] = []
    for kind in possible_orders(seen):
        order = one_of(kind, seen, source)
        again = order_from_json(json.loads(json.dumps(order_to_json(order))))
        assert again == order
        found.append(again)
    return found


def one_of(kind: type[AdvanceOrder], seen: Perspective, source: random.Random) -> AdvanceOrder:
    if kind is AttackThen:
        attack = as_if_in_turn(seen).legal_actions().attacks.sample(seeded_draw(source.random()))
        assert attack is not None
        return an_order(make_attack_order(seen, attack))
    if kind is PassToo:
        return an_order(make_pass_order(seen))
    if kind is SameSizes:
        assert seen.viewer is not None
        return an_order(make_sizes_order(seen.battle.seats[seen.viewer]))
    return kind()


def an_order(found: object) -> AdvanceOrder:
    assert isinstance(found, AdvanceOrder)
    return found
