from django.db import migrations, models

import analysis.workshop.models


def forget_wildcards(apps, schema_editor):
    """Robots misjudged wildcards: what was measured of fighters with them is measured anew."""
    apps.get_model("workshop", "Strength").objects.filter(recipe__contains="(C)").delete()


class Migration(migrations.Migration):
    dependencies = [("workshop", "0001_version_1")]

    operations = [
        migrations.RunPython(forget_wildcards, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="strength",
            name="revision",
            field=models.PositiveSmallIntegerField(default=analysis.workshop.models.current_revision),
        ),
    ]
