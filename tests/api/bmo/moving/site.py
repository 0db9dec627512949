"""A site into which dumps are imported in tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.db.models import Model
from django.utils.text import slugify

from api.bmo.moving.dump import Value
from api.bmo.moving.runs.run import run
from api.bmo.moving.staging import Staged
from api.models import Imported
from buttons.models import Button, ButtonSet
from games.models import Match, Message, Move, Seat
from rules.specials import SPECIALS

VARYING = {
    "id",
    "commitment",
    "sealed_seed",
    "seed",
    "owes_since",
    "imported_at",
    "due_at",
    "deadline",
    "key",
}


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


def import_site(path: Path, **options: Any) -> list[str]:
    """Import a dump, and return the lines that the import wrote."""
    lines: list[str] = []
    if not Button.objects.exists():
        with Staged(path) as staged:
            a_catalogue(staged)
    run(path, lines.append, **options)
    return lines


def match_of(game: Value) -> Match:
    assert isinstance(game, int)
    return Match.objects.get(imported_number=game)


def rows_of_matches() -> list[tuple[Any, ...]]:
    """Return all rows of imported matches, without what differs between two imports."""
    numbers = dict(Match.objects.values_list("pk", "imported_number"))
    found: list[tuple[Any, ...]] = []
    for model in (Match, Seat, Move, Message):
        for row in model.objects.all():
            values = values_of(row)
            values["match"] = numbers[row.pk if isinstance(row, Match) else row.match_id]
            values["continues"] = numbers.get(values.get("continues_id") or 0)
            found.append(tuple(sorted((name, repr(value)) for name, value in values.items())))
    return sorted(found)


def values_of(row: Model) -> dict[str, Any]:
    names = (field.attname for field in row._meta.concrete_fields)
    return {name: getattr(row, name) for name in names if name not in VARYING | {"match_id"}}


def hows(kind: Imported.Kind) -> Iterable[tuple[str, int]]:
    return Counter(Imported.objects.filter(kind=kind).values_list("how", flat=True)).items()
