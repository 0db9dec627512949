"""Strengths of fighters by their ratings, from which fighters for newcomers and live searches are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from games.play.terms.even_fighters import HasDice
from stats.fighters import canonical_recipe
from stats.models import FighterRating, Pool
from stats.worth.fair import ALIKE, MATCHES_TO_BE_SURE


def rated_strengths(fighters: Sequence[HasDice], rules: str) -> list[float | None]:
    """Return each fighter's rating, or None if it has too few matches. A difference of 1 is close."""
    rated = FighterRating.objects.filter(rules=rules, pool=Pool.PEOPLE, matches__gte=MATCHES_TO_BE_SURE)
    found = rated.values_list("fighter__recipe", "fighter__special", "mu")
    known = {(recipe, special): mu / ALIKE for recipe, special, mu in found}
    if not known:
        return [None] * len(fighters)
    return [known.get((canonical_recipe(each.recipe), each.special)) for each in fighters]
