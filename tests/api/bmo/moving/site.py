"""A site into which dumps are imported in tests."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.db.models import Model
from django.utils.text import slugify

from accounts.models import User
from api.bmo.moving.mapping import Mapping
from api.bmo.moving.run import run
from api.bmo.moving.staging import Staged
from api.models import Imported
from buttons.models import Button, ButtonSet
from games.models import Match, Message, Move, Seat
from rules.specials import SPECIALS

VARYING = {"id", "commitment", "sealed_seed", "seed", "owes_since", "imported_at", "due_at", "deadline", "key"}


def a_catalogue(staged: Staged) -> None:
    """Store the buttons of the dump as those of our catalogue."""
    of_all = ButtonSet.objects.create(name="All", slug="all")
    Button.objects.bulk_create(
        Button(
            set=of_all,
            name=button["name"],
            slug=f"{slugify(button['name'])}-{button['id']}",
            recipe=button["recipe"],
            special=key if (key := button["name"].replace(" ", "")) in SPECIALS else "",
        )
        for button in staged.rows("button")
    )
