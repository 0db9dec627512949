from typing import Any

from django.apps.registry import Apps
from django.db import migrations

BOARDS = [
    ("fighting", "Fighting", "Attacks, sizes, luck, and what you should have done."),
    ("fighters", "Fighters", "Buttons, sets and skills; who beats whom, and why."),
    ("tournaments", "Tournaments", "Finding one, running one, and what happened there."),
    ("site", "The site", "Wishes, faults, and how to do things here."),
    ("rest", "The rest", "Everything else."),
]
INDEX = (
    "CREATE INDEX posts_words ON forum_post USING gin (to_tsvector('simple'::regconfig, COALESCE(text, '')))"
)


def make_boards(apps: Apps, _editor: Any) -> None:
    """The boards that a new site begins with; admins change them as they like."""
    board = apps.get_model("forum", "Board")
    for order, (slug, name, description) in enumerate(BOARDS):
        board.objects.create(slug=slug, name=name, description=description, order=order)


def index_words(_apps: Apps, editor: Any) -> None:
    """SQLite looks through the posts one by one."""
    if editor.connection.vendor == "postgresql":
        editor.execute(INDEX)


def forget_words(_apps: Apps, editor: Any) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute("DROP INDEX IF EXISTS posts_words")


class Migration(migrations.Migration):
    dependencies = [("forum", "0001_first")]

    operations = [
        migrations.RunPython(make_boards, migrations.RunPython.noop),
        migrations.RunPython(index_words, forget_words),
    ]
