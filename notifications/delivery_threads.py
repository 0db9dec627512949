"""Background threads that deliver e-mails, push messages and webhook calls.

Each lane has its own threads, so slow deliveries in one lane do not delay the other lanes. E-mails that
players need to log in use the urgent lane.
"""

from __future__ import annotations

import atexit
import logging
import threading
import time
from datetime import datetime

from django.db import close_old_connections
from django.db.models import Min, QuerySet
from django.utils import timezone

from core.database.compiled import Compiled
from notifications import outbox
from notifications.models import Delivery
from notifications.outbox import Lane

logger = logging.getLogger(__name__)

CALLS_AT_ONCE = 4
URGENT_AT_ONCE = 2
SECONDS_BETWEEN_LOOKS = 0.3
SECONDS_TO_RECOVER = 1
SECONDS_TO_FINISH = 5


class DeliveryLane:
    """The threads that deliver one lane. Accounts take turns, with one delivery per account at a time."""

    def __init__(self, lane: Lane, at_once: int) -> None:
        self.lane, self.at_once = lane, at_once
        self.served: dict[int | None, datetime] = {}
        """The time of the last delivery to each account that is waiting for another one."""
        self.busy: set[int | None] = set()
        """The accounts that a thread is delivering to. None represents all addresses without an account."""
        self.waiting: Compiled[tuple[int | None, datetime]] = Compiled(
            lambda now: self.due(now).values_list("player").annotate(Min("due"))
        )
        """A query for the accounts that have due deliveries, with the earliest due time of each account."""
        self.looking = threading.Lock()
        self.leaving = threading.Event()
        self.threads: list[threading.Thread] = []
        self.looked_at = time.monotonic()

    def start(self) -> None:
        for _number in range(self.at_once):
            thread = threading.Thread(target=self.deliver_for_ever, name=self.lane, daemon=True)
            thread.start()
            self.threads.append(thread)

    def deliver_for_ever(self) -> None:
        """Deliver until the lane is stopped. Only one thread at a time looks for due deliveries."""
        while not self.leaving.is_set():
            try:
                with self.looking:
                    delivery = None if self.leaving.is_set() else self.next_delivery()
                    self.looked_at = time.monotonic()
                    if delivery is None:
                        close_old_connections()
                        self.leaving.wait(SECONDS_BETWEEN_LOOKS)
                if delivery is not None:
                    self.deliver(delivery)
            except Exception:  # the others still have to be told
                logger.exception("Could not deliver, or not look for what is due")
                self.leaving.wait(SECONDS_TO_RECOVER)
            close_old_connections()

    def deliver_all(self) -> int:
        delivered = 0
        while delivery := self.next_delivery():
            self.deliver(delivery)
            delivered += 1
        return delivered

    def due(self, now: datetime) -> QuerySet[Delivery]:
        return Delivery.objects.filter(
            sort__in=outbox.sorts_in(self.lane), state=Delivery.State.WAITING, due__lte=now
        )

    def next_delivery(self) -> Delivery | None:
        """Claim and return a delivery for the account that has waited longest, or None if nothing is due."""
        now = timezone.now()
        waiting = {player: since for player, since in self.waiting(now) if player not in self.busy}
        self.served = {
            player: at for player, at in self.served.items() if player in waiting or player in self.busy
        }
        for player in sorted(waiting, key=lambda player: self.served.get(player, waiting[player])):
            first = self.due(now).filter(player=player).order_by("due", "pk").first()
            delivery = outbox.claim(first.pk) if first is not None else None
            if delivery is not None:
                self.served[player] = now
                self.busy.add(player)
                return delivery
        return None

    def deliver(self, delivery: Delivery) -> None:
        try:
            outbox.deliver(delivery)
        finally:
            self.busy.discard(delivery.player_id)


CARRIERS = (
    DeliveryLane(Lane.URGENT, at_once=URGENT_AT_ONCE),
    DeliveryLane(Lane.LETTERS, at_once=1),
    DeliveryLane(Lane.CALLS, at_once=CALLS_AT_ONCE),
)


def looked_at() -> float | None:
    """Return when the lane that has been silent longest last looked for deliveries, in monotonic seconds."""
    return min((carrier.looked_at for carrier in CARRIERS if carrier.threads), default=None)


def start() -> None:
    for carrier in CARRIERS:
        carrier.start()
    atexit.register(stop_carriers)


def stop_carriers() -> None:
    until = time.monotonic() + SECONDS_TO_FINISH
    for carrier in CARRIERS:
        carrier.leaving.set()
    for thread in (thread for carrier in CARRIERS for thread in carrier.threads):
        thread.join(max(0, until - time.monotonic()))


def deliver_all() -> int:
    return sum(carrier.deliver_all() for carrier in CARRIERS)
