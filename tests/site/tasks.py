"""Tasks for the tests of the worker."""

from django_tasks import task


@task()
def rename(pk: int, name: str) -> None:
    from accounts.models import User

    User.objects.filter(pk=pk).update(username=name)
