"""The work of the workers, done synchronously in tests."""

from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from notifications import delivery_threads

worker = Worker(
    queue_names=["default"],
    excluded_queue_names=[],
    interval=0,
    batch=True,
    backend_name="default",
    startup_delay=False,
    max_tasks=None,
    worker_id="test",
)


def work() -> int:
    """Run all ready tasks and those that they queue, and send what is due; return their number.

    Skips reviews of matches, which take long: tests/training/ runs those.
    """
    done = 0
    tasks = DBTaskResult.objects.ready().exclude(task_path__startswith="training.").order_by("enqueued_at")
    while ready := tasks.first():
        worker.run_task(ready)
        done += 1
    done += delivery_threads.deliver_all()
    assert not DBTaskResult.objects.failed().exists()
    return done
