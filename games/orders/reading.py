"""Read a form into an order, or say why that cannot be ordered."""

from __future__ import annotations

from collections.abc import Callable

from django.http import QueryDict

from core.refusals import NotPlayable, Unclear
from games.asking.reading_answers import attack
from games.play import MatchCode
from rules import Attack, Perspective, Refusal, Refused, orders
from rules.orders import (
    AttackThen,
    DeclineToReact,
    Order,
    PassToo,
    SameSizes,
    TakeInitiative,
    attack_then,
    in_turn,
    pass_too,
    same_sizes,
)

KINDS: dict[str, type[Order]] = {
    "pass": PassToo,
    "attack": AttackThen,
    "decline": DeclineToReact,
    "focus": TakeInitiative,
    "sizes": SameSizes,
}


def read_order(data: QueryDict, seen: Perspective) -> Order:
    return order_of(data.get("order", ""), seen, lambda: attack(data, in_turn(seen)))


def order_of(name: str, seen: Perspective, meant: Callable[[], Attack]) -> Order:
    """Return the order with this name, if possible now. An order to attack uses the attack from *meant*."""
    kind = KINDS.get(name)
    if kind is None:
        raise Unclear("order")
    if kind not in orders.possible(seen):
        raise NotPlayable(MatchCode.NOTHING_TO_ORDER)
    found = made(kind, seen, meant)
    if isinstance(found, Refusal):
        raise Refused(found)
    assert found is not None
    return found


def made(kind: type[Order], seen: Perspective, meant: Callable[[], Attack]) -> Order | Refusal | None:
    assert seen.viewer is not None
    if kind is AttackThen:
        return attack_then(seen, meant())
    if kind is PassToo:
        return pass_too(seen)
    if kind is SameSizes:
        return same_sizes(seen.battle.seats[seen.viewer])
    return kind()
