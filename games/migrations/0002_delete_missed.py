from django.db import migrations


def make_tasks(apps, _schema_editor):
    """Tasks of `games.listening` call listeners again, in place of a table of its own."""
    task_model = apps.get_model("django_tasks_database", "DBTaskResult")
    task_model.objects.bulk_create(
        task_model(
            task_path="games.listening.hear_again",
            args_kwargs={"args": [missed.listener, missed.news, missed.tries], "kwargs": {}},
            run_after=missed.next_try_at,
            backend_name="default",
        )
        for missed in apps.get_model("games", "Missed").objects.iterator()
    )


class Migration(migrations.Migration):
    dependencies = [
        ("django_tasks_database", "0021_conditional_partial_index_ordering"),
        ("games", "0001_initial"),
    ]

    operations = [
        migrations.RunPython(make_tasks, migrations.RunPython.noop),
        migrations.DeleteModel(name="Missed"),
    ]
