from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def forget_tasks(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Mails are taken from the outbox itself: no task tells when to look there any more."""
    tasks = apps.get_model("django_tasks_database", "DBTaskResult")
    tasks.objects.filter(task_path="notifications.outbox.deliver", finished_at=None).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("notifications", "0008_silenced_addresses"),
        ("django_tasks_database", "0021_conditional_partial_index_ordering"),
    ]

    operations = [migrations.RunPython(forget_tasks, migrations.RunPython.noop)]
