"""Tasks that carry out orders. Each task tries the orders of a seat for one decision."""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django_tasks import task

from core.database.enqueuing import enqueue, enqueue_again
from games import play
from games.models import Match, Order, Ordered, Seat
from games.orders.editing import keep_orders_from, orders_of
from games.play import DecisionClosed, DecisionId
from games.play.recording import lock_match
from games.signals import Happened, News, listen_to, tell
from rules import Action, Phase, Refused
from rules.orders import DeclineToReact, SameSizes, TakeInitiative

logger = logging.getLogger(__name__)

PATIENCE = timedelta(minutes=1)
"""Time after which the sweep queues an order again if its decision is still open."""
AT_ONE_TIME = 1000

PHASES = {DeclineToReact: Phase.REACTION, TakeInitiative: Phase.REACTION, SameSizes: Phase.SIZES}
"""The phase of the decisions that each kind of lasting order answers."""


def has_orders(match: Match) -> bool:
    return any(seat.orders_from is not None for seat in match.all_seats)


@listen_to(Happened.MOVED, Happened.ENDED, about=has_orders)
def follow_orders(news: News) -> None:
    """Queue tasks for the orders that may answer an open decision.

    Delete orders when their player acts or when the match ends.
    """
    if news.happened is Happened.ENDED:
        Order.objects.filter(match=news.match).delete()
        Seat.objects.filter(match=news.match).update(orders_from=None)
        return
    for seat in news.match.all_seats:
        if seat.number == news.by and seat.orders_from is not None:
            drop_single_orders(news.match, seat)
    asked = [seat for seat in news.match.all_seats if seat.is_left_to_orders]
    enqueue(carry_out, [(news.match.pk, seat.number, seat.owes) for seat in asked])


def drop_single_orders(match: Match, seat: Seat) -> None:
    """Delete the orders for decisions that are over, because their player has acted."""
    left = orders_of(match, seat)
    opened = match.battle.seats[seat.number].opened
    left.filter(decision__lte=opened).delete()
    following = opened if seat.owes is not None else opened + 1
    keep_orders_from(seat, following if left.exists() else None)


def sweep(patience: timedelta = PATIENCE) -> None:
    """Queue orders whose task was lost, and orders that were left at the moment of a move."""
    since = timezone.now() - patience
    waiting = Seat.objects.filter(
        orders_from__isnull=False, owes__gte=F("orders_from"), owes_since__lte=since
    )
    asked = waiting.order_by("owes_since").values_list("match", "number", "owes")
    enqueue_again(carry_out, asked[:AT_ONE_TIME], patience)


@task()
def carry_out(match_id: int, seat_number: int, number: int) -> None:
    with suppress(DecisionClosed), transaction.atomic():
        match = lock_match(match_id)
        decision = DecisionId(match_id, seat_number, number)
        play.refuse_unless_open(match, decision)
        seat = match.all_seats[seat_number]
        if seat.is_left_to_orders and not answered_by_order(match, seat, decision):
            leave_to_player(match, seat, number)


def answered_by_order(match: Match, seat: Seat, decision: DecisionId) -> bool:
    for order in orders_of(match, seat):
        action = answer_of(order, match, decision.number)
        if action is not None:
            try:
                ordered = Ordered.LASTING if order.is_lasting else Ordered.ONCE
                play.act(decision, action, match, arrived=seat.owes_since, ordered=ordered)
            except Refused:
                logger.exception("Order %s was refused, and is left to its player", order)
                return False
            return True
    return False


def answer_of(order: Order, match: Match, number: int) -> Action | None:
    """Return the order's answer to decision *number*, or None.

    The order uses only data that its player may see.
    """
    if not order.is_lasting and (order.decision, order.round) != (number, match.battle.round):
        return None
    return order.parsed_order.answer(match.battle.seen_by(order.seat))


def leave_to_player(match: Match, seat: Seat, number: int) -> None:
    """Stop trying the orders for this decision, as none of them answered, and ask the player."""
    for order in orders_of(match, seat):
        if order.is_lasting and PHASES[type(order.parsed_order)] is match.battle.phase:
            order.decision = number
            order.save(update_fields=["decision"])
    keep_orders_from(seat, number + 1)
    tell(News(Happened.ASKED, match, seat.number))
