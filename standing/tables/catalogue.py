"""The buttons behind the fighters of the figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.urls import reverse

from buttons.models import Button
from standing.fighters import in_order, known_with


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


def faces(sets: Iterable[int] | None = None) -> Faces:
    """Of all fighters that somebody has fought as, or of those in some sets."""
    buttons = Button.objects.order_by("retired", "-played", "pk")
    if sets is not None:
        buttons = buttons.filter(set__in=sets)
    rows = list(buttons.values_list("pk", "name", "recipe", "set", "set__slug", "slug", "special"))
    known = known_with({(in_order(row[2]), row[6]) for row in rows})
    found: dict[int, list[Face]] = {}
    for button, name, recipe, owner, set_slug, slug, special in rows:
        fighter = known.get((in_order(recipe), special))
        if fighter is not None:
            found.setdefault(fighter, []).append(Face(button, name, recipe, owner, set_slug, slug))
    return found
