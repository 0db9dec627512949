"""Cards with a player's orders, which are carried out after the opponents have moved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from games.match_page.visit import MatchVisit
from games.models import Seat
from games.orders.order_view import OrdersHere


@dataclass(frozen=True, slots=True)
class OrdersLeft:
    orders: OrdersHere

    template = "games/orders/_orders_left.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        orders = orders_here(visit, visit.deciding_seat)
        return None if orders is None else cls(orders)


@dataclass(frozen=True, slots=True)
class OrdersToLeave:
    orders: OrdersHere

    template = "games/orders/_leave_order.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        orders = orders_here(visit, visit.waiting_seat)
        return None if orders is None else cls(orders)


def orders_here(visit: MatchVisit, seat: Seat | None) -> OrdersHere | None:
    if visit.board is None or seat is None:
        return None
    return OrdersHere(visit.match, seat, visit.board.perspective, visit.filled)
