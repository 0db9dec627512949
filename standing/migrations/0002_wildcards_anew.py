from django.db import migrations
from django.db.models import Q


def forget_wildcards(apps, schema_editor):
    """Robots misjudged wildcards: rounds of fighters with them are played anew."""
    with_wildcards = Q(first__recipe__contains="(C)") | Q(second__recipe__contains="(C)")
    apps.get_model("standing", "Matchup").objects.filter(with_wildcards).update(
        rounds=0, won=0, lost=0, revision=0, filled_at=None
    )


class Migration(migrations.Migration):
    dependencies = [("standing", "0001_version_1")]

    operations = [migrations.RunPython(forget_wildcards, migrations.RunPython.noop)]
