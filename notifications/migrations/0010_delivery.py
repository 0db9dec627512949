import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import notifications.kinds


def name_permissions(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Who could look after mails can look after deliveries."""
    rename_permissions(apps, "_mail", "_delivery")


def name_permissions_as_before(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    rename_permissions(apps, "_delivery", "_mail")


def rename_permissions(apps: Apps, old: str, new: str) -> None:
    permissions = apps.get_model("auth", "Permission").objects.filter(
        content_type__app_label="notifications", codename__endswith=old
    )
    for permission in permissions:
        permission.codename = permission.codename.replace(old, new)
        permission.save()


class Migration(migrations.Migration):
    """The model has another name, its table has not: the version before finds it under the old one."""

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("notifications", "0009_mails_without_tasks"),
    ]

    operations = [
        migrations.AlterModelTable("mail", "notifications_mail"),
        migrations.RenameModel("Mail", "Delivery"),
        migrations.AlterField(
            "delivery",
            "player",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="deliveries",
                to=settings.AUTH_USER_MODEL,
                verbose_name="player",
            ),
        ),
        migrations.AlterField(
            "notice", "kind", models.CharField(choices=notifications.kinds.choices, max_length=9)
        ),
        migrations.RunPython(name_permissions, name_permissions_as_before),
    ]
