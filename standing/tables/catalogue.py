"""The buttons behind the fighters of the figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.urls import reverse

from buttons.models import Button
from standing.fighters import in_order, known_with
from standing.tables.keeping import kept


class Face(NamedTuple):
    """A button as tables name it."""

    button: int
    name: str
    recipe: str
    set: int
    set_slug: str
    slug: str

    def get_absolute_url(self) -> str:
        return reverse("buttons:button", args=[self.set_slug, self.slug])


Faces = Mapping[int, list[Face]]
"""By the key of a fighter, the buttons with its dice: the most played first."""


def faces() -> Faces:
    """Of all fighters that somebody has fought as."""
    found: dict[int, list[Face]] = {}
    for fighter, *face in kept("faces", "", rows):
        found.setdefault(fighter, []).append(Face(*face))
    return found


def rows() -> list[tuple[Any, ...]]:
    """The key of each fighter with what tells of its button."""
    buttons = Button.objects.order_by("retired", "-played", "pk")
    told = list(buttons.values_list("special", "pk", "name", "recipe", "set", "set__slug", "slug"))
    dice = [(in_order(row[3]), row[0]) for row in told]
    known = known_with(set(dice))
    return [(known[each], *row[1:]) for each, row in zip(dice, told, strict=True) if each in known]
