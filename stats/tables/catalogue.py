"""The buttons that belong to the fighters in the stats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.urls import reverse

from buttons.models import Button
from stats.fighters import canonical_recipe, known_with
from stats.tables.caching import cached


class ButtonFace(NamedTuple):
    button: int
    name: str
    recipe: str
    set: int
    set_slug: str
    slug: str

    def get_absolute_url(self) -> str:
        return reverse("buttons:button", args=[self.set_slug, self.slug])


Faces = Mapping[int, list[ButtonFace]]
"""The buttons of each fighter by the fighter's key, with the most played button first."""


def faces(wanted: Iterable[int] = ()) -> Faces:
    """Return the buttons of all fighters in the stats, reloaded if a *wanted* fighter is not in the cache."""
    newest = max(filter(None, wanted), default=0)
    last, told = cached("faces", "", button_rows)
    if newest > last:
        _last, told = cached("faces", newest, button_rows)
    found: dict[int, list[ButtonFace]] = {}
    for fighter, *face in told:
        found.setdefault(fighter, []).append(ButtonFace(*face))
    return found


def button_rows() -> tuple[int, list[tuple[Any, ...]]]:
    """Return the highest fighter key, and one row per button that begins with the key of its fighter."""
    buttons = Button.objects.order_by("retired", "-played", "pk")
    told = list(buttons.values_list("special", "pk", "name", "recipe", "set", "set__slug", "slug"))
    dice = [(canonical_recipe(row[3]), row[0]) for row in told]
    known = known_with(set(dice))
    told_of = [(known[each], *row[1:]) for each, row in zip(dice, told, strict=True) if each in known]
    return max(known.values(), default=0), told_of
