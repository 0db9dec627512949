"""Queueing of tasks, at most once for the same arguments."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

from django.db.models import Case, Min, When
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks.base import Task
from django_tasks_db.models import DBTaskResult, get_date_max

logger = logging.getLogger(__name__)

TASKS = UUID("2f0c1c5e-6a3e-4f0b-9d55-0d1f3c6f8a41")

Arguments = tuple[int | None, ...]


def enqueue(task: Task[..., Any], asked: Iterable[Arguments]) -> None:
    """Queue the task for each of these arguments, except arguments for which it was queued before."""
    DBTaskResult.objects.bulk_create(
        [
            DBTaskResult(
                id=key(task, arguments),
                args_kwargs={"args": arguments, "kwargs": {}},
                task_path=task.module_path,
                priority=task.priority,
                queue_name=task.queue_name,
                backend_name=task.backend,
                run_after=get_date_max(),
            )
            for arguments in asked
        ],
        ignore_conflicts=True,
    )


def enqueue_again(task: Task[..., Any], asked: Iterable[Arguments], patience: timedelta) -> None:
    """Queue the task again, unless it still waits or a worker started it less than *patience* ago."""
    asked = list(asked)
    keys = [key(task, arguments) for arguments in asked]
    taken_up = DBTaskResult.objects.filter(pk__in=keys, started_at__lte=timezone.now() - patience)
    again = taken_up.exclude(status=TaskResultStatus.READY).update(
        status=TaskResultStatus.READY, enqueued_at=timezone.now(), started_at=None, finished_at=None
    )
    if again:
        logger.warning("Enqueued %s tasks again (%s)", again, task.name)
    enqueue(task, asked)


def finish(key: str) -> bool:
    unfinished = DBTaskResult.objects.filter(pk=key).exclude(status=TaskResultStatus.SUCCESSFUL)
    return unfinished.update(status=TaskResultStatus.SUCCESSFUL, finished_at=timezone.now()) > 0


def waiting_since() -> datetime | None:
    has_no_date = When(run_after=get_date_max(), then="enqueued_at")
    return DBTaskResult.objects.ready().aggregate(since=Min(Case(has_no_date, default="run_after")))["since"]


def key(task: Task[..., Any], arguments: Arguments) -> UUID:
    """Return a primary key that depends only on the task and its arguments, so each pair is queued once."""
    return uuid5(TASKS, f"{task.module_path}{tuple(arguments)}")
