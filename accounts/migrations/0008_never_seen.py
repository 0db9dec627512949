from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def forget_when_those_who_never_came_were_seen(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    players = apps.get_model("accounts", "User").objects.using(editor.connection.alias)
    players.filter(last_login=None, is_guest=False).update(last_seen=None)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_may_be_brought_together"),
    ]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="last_seen",
            field=models.DateTimeField(blank=True, null=True, verbose_name="last seen"),
        ),
        migrations.RunPython(forget_when_those_who_never_came_were_seen, migrations.RunPython.noop),
    ]
