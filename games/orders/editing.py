"""Leaving and withdrawing orders, which changes neither the match nor its version."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max, QuerySet

from accounts.models import User
from core.refusals import NotPlayable, TooLate
from games.models import Match, Order, Seat
from games.play import MatchCode, seat_of
from games.play.recording import lock_match
from rules import orders
from rules.orders import DeclineToReact, PassToo, SameSizes, TakeInitiative, order_to_json

MOST_ORDERS = 5
"""Most orders of one seat at the same time."""
MAY_LAST = (DeclineToReact, TakeInitiative)
"""Kinds of orders that can apply to all later decisions. Orders about sizes always do."""
INSTEAD_OF: dict[type[orders.AdvanceOrder], tuple[type[orders.AdvanceOrder], ...]] = {
    PassToo: (PassToo,),
    DeclineToReact: (DeclineToReact, TakeInitiative),
    TakeInitiative: (DeclineToReact, TakeInitiative),
    SameSizes: (SameSizes,),
}
"""Kinds of orders that a new order replaces, as only one of them can ever be carried out."""


@transaction.atomic
def leave_order(
    match_id: int, player: User, version: int, order: orders.AdvanceOrder, *, lasting: bool
) -> Match:
    """Store *order* as the answer to the player's next decision, or to all decisions of its kind.

    It applies to all if *lasting* is True. Refuse if the match has moved on from *version*, which the player
    has seen.
    """
    match = lock_match(match_id)
    seat = seat_of(match, player)
    if refused := why_not_order(match, seat):
        raise refused
    if match.version != version:
        raise TooLate(MatchCode.MATCH_HAS_MOVED_ON)
    if type(order) not in orders.possible_orders(match.battle.seen_by(seat.number)):
        raise NotPlayable(MatchCode.NOTHING_TO_ORDER)
    left = orders_of(match, seat)
    instead = INSTEAD_OF.get(type(order), ())
    gone = [each.pk for each in left if isinstance(each.parsed_order, instead) or each.parsed_order == order]
    if len(left) - len(gone) >= MOST_ORDERS:
        raise NotPlayable(MatchCode.TOO_MANY_ORDERS, most=MOST_ORDERS)
    number = 1 + (left.aggregate(last=Max("number"))["last"] or 0)
    left.filter(pk__in=gone).delete()
    following = match.battle.seats[seat.number].opened + 1
    Order.objects.create(
        match=match,
        seat=seat.number,
        number=number,
        decision=None if may_last(order, wanted=lasting) else following,
        round=match.battle.round,
        content=order_to_json(order),
    )
    keep_orders_from(seat, following)
    return match


@transaction.atomic
def take_order_back(match_id: int, player: User, number: int) -> Match:
    match = lock_match(match_id)
    seat = seat_of(match, player)
    left = orders_of(match, seat)
    deleted, _by_model = left.filter(number=number).delete()
    if not deleted:
        raise TooLate(MatchCode.ORDER_IS_GONE)
    if not left.exists():
        keep_orders_from(seat, None)
    return match


def may_last(order: orders.AdvanceOrder, *, wanted: bool) -> bool:
    return isinstance(order, SameSizes) or (wanted and isinstance(order, MAY_LAST))


def why_not_order(match: Match, seat: Seat) -> NotPlayable | TooLate | None:
    if match.status != Match.Status.PLAYING:
        return TooLate(MatchCode.NOT_PLAYING)
    if seat.owes is not None:
        return TooLate(MatchCode.DECIDES_NOW)
    return NotPlayable(MatchCode.NOTHING_TO_ORDER) if match.is_on_one_device else None


def orders_of(match: Match, seat: Seat) -> QuerySet[Order]:
    return Order.objects.filter(match=match, seat=seat.number).order_by("number")


def keep_orders_from(seat: Seat, decision: int | None) -> None:
    seat.orders_from = decision
    Seat.objects.filter(pk=seat.pk).update(orders_from=decision)
