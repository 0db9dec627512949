"""Matches in which players leave orders, and helpers that leave them."""

from typing import Any

from django.http import HttpResponse

from accounts.models import User
from games.models import Match, Order
from games.orders.carrying_out import carry_out
from games.orders.editing import leave_order
from rules import Attack, AttackKind, Battle, Perspective, orders
from rules.orders import AttackThen, make_attack_order
from tests.games.forms import signed_in
from tests.games.matches import a_match_where


def lying_well(one: User, other: User, **terms: Any) -> Match:
    """Return a match whose first player moves and may take both dice of the other, who may take their (4).

    Each of the other's dice is large enough for that.
    """

    def lie_so(battle: Battle) -> bool:
        (large, small), theirs = ([die.value for die in seat.row] for seat in battle.seats)
        return battle.active == 0 and large > max(theirs) > min(theirs) > max(small, 4)

    return a_match_where(lie_so, one, other, "(20) (4)", "(20) (20)", **terms)


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def perspective(match: Match, seat: int) -> Perspective:
    return now(match).battle.seen_by(seat)


def player_of(match: Match, seat: int) -> User:
    player = now(match).all_seats[seat].player
    assert player is not None
    return player


def leave(match: Match, seat: int, order: orders.AdvanceOrder, *, lasting: bool = False) -> Match:
    return leave_order(match.pk, player_of(match, seat), now(match).version, order, lasting=lasting)


def attack_of(match: Match, seat: int, attackers: tuple[int, ...], targets: tuple[int, ...]) -> AttackThen:
    """Return the order for an attack with these dice at their current values."""
    order = make_attack_order(perspective(match, seat), Attack(AttackKind.DEFAULT, attackers, targets))
    assert isinstance(order, AttackThen), order
    return order


def count_orders(match: Match) -> int:
    return Order.objects.filter(match=match).count()


def order_by_form(match: Match, player: User | None, order: str, /, **fields: Any) -> HttpResponse:
    data = {"version": now(match).version, "order": order, **fields}
    return signed_in(player).post(f"{match.get_absolute_url()}order/", data)  # type: ignore[return-value]


def take_back_by_form(match: Match, player: User | None, number: object) -> HttpResponse:
    client = signed_in(player)
    return client.post(f"{match.get_absolute_url()}order/take-back/", {"number": number})  # type: ignore[return-value]


def carried_out(match: Match, seat: int) -> Match:
    """Let a worker try this seat's orders on its decision; return the match afterwards."""
    owed = now(match).all_seats[seat].owes
    assert owed is not None
    carry_out.call(match.pk, seat, owed)
    return now(match)


def who_waits(match: Match) -> int:
    (asked,) = now(match).battle.decisions
    return 1 - asked


def any_attack(match: Match, seat: int) -> AttackThen:
    """Return the order for an attack that is legal if all dice stay as they are."""
    order = make_attack_order(
        perspective(match, seat), next(iter(orders.as_if_in_turn(perspective(match, seat)).legal_attacks()))
    )
    assert isinstance(order, AttackThen)
    return order
