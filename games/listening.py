"""Listeners of other rooms hear news within their transaction. What fails there, they hear again later.

    listeners = Listeners("match", packed, unpacked)
    listeners.add(listener, concerns)
    listeners.tell(news)

An error of a listener undoes only its own doing, and never what the news are about. What it missed is stored
in the same transaction; `make_up` calls it again from the worker until it has succeeded.

A savepoint for each listener costs two statements. What can be done over from its beginning goes without:

    @done_over_if_listeners_fail
    def do_it(): ...
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from datetime import timedelta
from functools import wraps
from typing import Any, ClassVar, Generic, ParamSpec, TypeVar

from django.db import connection, transaction
from django.dispatch import Signal
from django.utils import timezone

from games.models import Missed

logger = logging.getLogger(__name__)

News = TypeVar("News")
P = ParamSpec("P")
Result = TypeVar("Result")
Packed = Mapping[str, Any]

FIRST_PAUSE = timedelta(minutes=1)
LONGEST_PAUSE = timedelta(days=1)
MOST_TRIES = 20
"""Of which the last ten are a day apart."""
AT_ONE_TIME = 200
"""No more is made up for in one sweep."""


class ListenerFailed(Exception):
    """Without a savepoint nothing of the transaction can be kept."""


_without_savepoints = ContextVar("listeners have no savepoints", default=False)


@contextmanager
def without_savepoints() -> Iterator[None]:
    """An error of a listener is a `ListenerFailed`, which undoes all that is done here."""
    before = _without_savepoints.set(True)
    try:
        yield
    finally:
        _without_savepoints.reset(before)


def done_over_if_listeners_fail(do: Callable[P, Result]) -> Callable[P, Result]:
    """What is done in one transaction is done without savepoints; where a listener fails, again with them."""

    @wraps(do)
    def done(*arguments: P.args, **named: P.kwargs) -> Result:
        with suppress(ListenerFailed), without_savepoints():
            return do(*arguments, **named)
        return do(*arguments, **named)

    return done


class Listeners(Generic[News]):
    """Those who hear of one sort of news, each by a name that stays the same."""

    by_sort: ClassVar[dict[str, Listeners[Any]]] = {}

    def __init__(
        self, sort: str, packed: Callable[[News], Packed], unpacked: Callable[[Packed], News | None]
    ) -> None:
        """How news are stored; *unpacked* finds none if what they are about is gone."""
        self.sort, self.packed, self.unpacked = sort, packed, unpacked
        self.signal = Signal()
        self.by_name: dict[str, Callable[[News], None]] = {}
        self.by_sort[sort] = self

    def add(self, listener: Callable[[News], None], concerns: Callable[[News], bool] | None = None) -> None:
        """Call the listener with those news that concern it; with all, if nothing is said."""
        name = f"{listener.__module__}.{listener.__qualname__}"
        self.by_name[name] = listener

        def hear(news: News, **_signal: Any) -> None:
            if concerns is not None and not concerns(news):
                return
            if _without_savepoints.get():
                self.by_name[name](news)
                return
            try:
                with transaction.atomic():
                    self.by_name[name](news)
            except Exception as error:
                self.miss(name, news, error)

        self.signal.connect(hear, weak=False, dispatch_uid=listener)

    def tell(self, news: News) -> None:
        """Raises an error only if because of it nothing of this transaction can be stored."""
        for _receiver, failed in self.signal.send_robust(type(self), news=news):
            if not isinstance(failed, Exception):
                continue
            if _without_savepoints.get():
                logger.warning("A listener failed; all is done over", exc_info=failed)
                raise ListenerFailed from failed
            if connection.needs_rollback:
                raise failed

    def miss(self, name: str, news: News, error: Exception) -> None:
        if connection.needs_rollback:
            raise error
        logger.error("%s failed, and hears it again later", name, exc_info=error)
        Missed.objects.create(
            listener=name,
            news={"sort": self.sort, **self.packed(news)},
            next_try_at=timezone.now() + FIRST_PAUSE,
        )


def make_up() -> None:
    """Let listeners hear what they missed, each in a transaction of its own."""
    due = Missed.objects.filter(next_try_at__lte=timezone.now()).order_by("next_try_at", "pk")
    for key in due.values_list("pk", flat=True)[:AT_ONE_TIME]:
        try:
            with transaction.atomic():
                hear_again(key)
        except Exception:
            logger.exception("Could not make up for %s", key)


def hear_again(key: int) -> None:
    missed = Missed.objects.select_for_update(skip_locked=True).filter(pk=key).first()
    if missed is None:
        return  # another worker does it, or has done
    try:
        with transaction.atomic():
            call(missed)
    except Exception as error:
        put_off(missed, error)
    else:
        missed.delete()


def call(missed: Missed) -> None:
    listeners = Listeners.by_sort[missed.news["sort"]]
    news = listeners.unpacked(missed.news)
    if news is not None:
        listeners.by_name[missed.listener](news)


def put_off(missed: Missed, error: Exception) -> None:
    """Each time twice as long; in the end nobody tries any more."""
    if missed.tries >= MOST_TRIES:
        logger.error("Gave up what was missed: %s", missed, exc_info=error)
        missed.delete()
        return
    logger.error("Failed again after %s tries: %s", missed.tries, missed, exc_info=error)
    missed.next_try_at = timezone.now() + min(FIRST_PAUSE * 2**missed.tries, LONGEST_PAUSE)
    missed.tries += 1
    missed.save(update_fields=["tries", "next_try_at"])
