"""Queued tasks are done, even if a worker dies."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from buttonmen.worker import MOST_ATTEMPTS, STALE_AFTER, sweep, sweep_safely, tidy
from tests.site.tasks import rename

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def player() -> User:
    return User.objects.create_user("before")


def work() -> None:
    call_command("db_worker", batch=True, startup_delay=False, verbosity=0)


def left_behind(player: User, attempts: int = 1, ago: timedelta = STALE_AFTER * 2) -> DBTaskResult:
    task = DBTaskResult.objects.get(pk=rename.enqueue(player.pk, "after").id)
    for attempt in range(attempts):
        task.claim(f"worker {attempt}")
    DBTaskResult.objects.update(started_at=timezone.now() - ago)
    task.refresh_from_db()
    return task


def test_the_worker_does_what_was_enqueued(player: User) -> None:
    rename.enqueue(player.pk, "after")
    work()
    player.refresh_from_db()
    assert player.username == "after"


def test_a_task_is_forgotten_with_the_transaction_that_enqueued_it(player: User) -> None:
    with transaction.atomic():
        rename.enqueue(player.pk, "after")
        transaction.set_rollback(True)
    assert not DBTaskResult.objects.exists()


def test_the_task_of_a_dead_worker_is_done_by_the_next(player: User) -> None:
    left_behind(player)
    sweep()
    work()
    player.refresh_from_db()
    assert player.username == "after"


def test_a_task_that_has_just_begun_is_left_to_its_worker(player: User) -> None:
    task = left_behind(player, ago=STALE_AFTER / 2)
    sweep()
    task.refresh_from_db()
    assert task.status == TaskResultStatus.RUNNING


def test_a_task_that_kills_every_worker_is_given_up(player: User) -> None:
    task = left_behind(player, attempts=MOST_ATTEMPTS)
    sweep()
    task.refresh_from_db()
    assert task.status == TaskResultStatus.FAILED


def test_a_sweep_that_fails_is_told_and_ends_no_other(caplog: pytest.LogCaptureFixture) -> None:
    def fails() -> None:
        raise ZeroDivisionError

    sweep_safely(fails)
    assert "Could not sweep" in caplog.text


def test_once_a_day_what_finished_weeks_ago_is_forgotten(player: User) -> None:
    old, new = (rename.enqueue(player.pk, "after") for _number in range(2))
    work()
    weeks_ago = timezone.now() - timedelta(days=15)
    DBTaskResult.objects.filter(pk=old.id).update(finished_at=weeks_ago)
    waits = rename.enqueue(player.pk, "later")
    DBTaskResult.objects.filter(pk=waits.id).update(enqueued_at=weeks_ago)
    tidy()
    assert {str(task.pk) for task in DBTaskResult.objects.all()} == {str(new.id), str(waits.id)}
