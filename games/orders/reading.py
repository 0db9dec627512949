"""Conversion of a submitted form into an order, or the reason why the order is impossible."""

from __future__ import annotations

from collections.abc import Callable

from django.http import QueryDict

from core.refusals import NotPlayable, Unclear
from games.decisions.reading_answers import attack
from games.play import MatchCode
from rules import Attack, Perspective, Refusal, Refused, orders
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
)

KINDS: dict[str, type[AdvanceOrder]] = {
    "pass": PassToo,
    "attack": AttackThen,
    "decline": DeclineToReact,
    "focus": TakeInitiative,
    "sizes": SameSizes,
}


def read_order(data: QueryDict, seen: Perspective) -> AdvanceOrder:
    return order_of(data.get("order", ""), seen, lambda: attack(data, as_if_in_turn(seen)))


def order_of(name: str, seen: Perspective, meant: Callable[[], Attack]) -> AdvanceOrder:
    """Return the order with this name, or refuse it if it is impossible now.

    An order to attack uses the attack that *meant* returns.
    """
    kind = KINDS.get(name)
    if kind is None:
        raise Unclear("order")
    if kind not in orders.possible_orders(seen):
        raise NotPlayable(MatchCode.NOTHING_TO_ORDER)
    found = make_order(kind, seen, meant)
    if isinstance(found, Refusal):
        raise Refused(found)
    assert found is not None
    return found


def make_order(
    kind: type[AdvanceOrder], seen: Perspective, meant: Callable[[], Attack]
) -> AdvanceOrder | Refusal | None:
    assert seen.viewer is not None
    if kind is AttackThen:
        return make_attack_order(seen, meant())
    if kind is PassToo:
        return make_pass_order(seen)
    if kind is SameSizes:
        return make_sizes_order(seen.battle.seats[seen.viewer])
    return kind()
