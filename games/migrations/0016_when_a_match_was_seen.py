from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0015_stepping_back"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="seen_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
    ]
