from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0016_when_a_match_was_seen")]

    operations = [
        migrations.RenameField("match", "in_hands_of", "device_holder"),
        migrations.RenameField("match", "said", "chat_version"),
        migrations.RenameField("seat", "by_lot", "drawn_by_chance"),
        migrations.RenameField("seat", "called", "guest_name"),
        migrations.RenameField("seat", "words", "dice_words"),
        migrations.RenameField("seat", "said_seen", "chat_seen"),
    ]
