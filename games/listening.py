"""Listeners hear news of other apps within the same transaction; failed ones are retried later.

    listeners = Listeners("match", packed, unpacked)
    listeners.add(listener, concerns)
    listeners.tell(news)

An error undoes only the listener's own work, never the change that the news report. The missed news become a
task in the same transaction; the worker calls `hear_again` until the listener succeeds.

A savepoint per listener costs two statements. Work that can be repeated from its beginning does without them:

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
from django_tasks import TaskContext, task

from core.database.enqueuing import finish

logger = logging.getLogger(__name__)

News = TypeVar("News")
P = ParamSpec("P")
Result = TypeVar("Result")
Packed = Mapping[str, Any]

FIRST_PAUSE = timedelta(minutes=1)
LONGEST_PAUSE = timedelta(days=1)
MOST_TRIES = 20
"""Most calls of a listener that fails. The last ten calls are a day apart."""


class ListenerFailed(Exception):
    """Raised when a listener without a savepoint fails. The whole transaction must then be undone."""


_without_savepoints = ContextVar("listeners have no savepoints", default=False)


@contextmanager
def without_savepoints() -> Iterator[None]:
    """Run listeners in this block without savepoints. If one fails, `ListenerFailed` undoes the block."""
    before = _without_savepoints.set(True)
    try:
        yield
    finally:
        _without_savepoints.reset(before)


def retry_if_listeners_fail(do: Callable[P, Result]) -> Callable[P, Result]:
    """Decorate a transaction to run without savepoints, and again with savepoints if a listener fails."""

    @wraps(do)
    def wrapper(*arguments: P.args, **named: P.kwargs) -> Result:
        with suppress(ListenerFailed), without_savepoints():
            return do(*arguments, **named)
        return do(*arguments, **named)

    return wrapper


class Listeners(Generic[News]):
    """The registered listeners for one sort of news, each under a permanent name."""

    by_sort: ClassVar[dict[str, Listeners[Any]]] = {}

    def __init__(
        self, sort: str, packed: Callable[[News], Packed], unpacked: Callable[[Packed], News | None]
    ) -> None:
        """Set how to store news. *unpacked* returns None for news whose subject no longer exists."""
        self.sort, self.packed, self.unpacked = sort, packed, unpacked
        self.signal = Signal()
        self.by_name: dict[str, Callable[[News], None]] = {}
        self.by_sort[sort] = self

    def add(self, listener: Callable[[News], None], concerns: Callable[[News], bool] | None = None) -> None:
        """Register *listener* for all news, or only for the news for which *concerns* returns True."""
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
        """Call all listeners with the news. Raise only errors that make it impossible to commit."""
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
        enqueue_retry(name, {"sort": self.sort, **self.packed(news)})


def enqueue_retry(name: str, news: Packed, tries: int = 1) -> str:
    """Enqueue another call of a failed listener and return the key of the new task.

    Every retry has a new key, as a listener may miss the same news twice.
    """
    pause = min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE)
    return hear_again.using(run_after=timezone.now() + pause).enqueue(name, news, tries).id


@task(takes_context=True)
def hear_again(context: TaskContext, name: str, news: Packed, tries: int) -> None:
    """Call the listener again with news that it missed.

    The following retry is stored first, in case the worker dies, and canceled if this call succeeds.
    """
    with transaction.atomic():
        if not finish(context.task_result.id):
            return
        following = enqueue_retry(name, news, tries + 1) if tries < MOST_TRIES else None
    try:
        with transaction.atomic():
            if following is None or finish(following):
                call(name, news)
    except Exception:
        came_of_it = "Gave up" if following is None else "Failed again"
        logger.exception("%s after %s tries: %s %s", came_of_it, tries, name, news)


def call(name: str, packed: Packed) -> None:
    listeners = Listeners.by_sort[packed["sort"]]
    news = listeners.unpacked(packed)
    if news is not None:
        listeners.by_name[name](news)
