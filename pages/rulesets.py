"""The page that compares the rulesets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from buttons.recipes.skills import SLUGS
from games.models import Ruleset
from rules.rulesets import RULESETS
from rules.skills import CATALOGUE, Skill
from rules.words.rulesets import TOURNAMENT, RulesetComparison, RulesetSide, compare, families_of


@dataclass(frozen=True, slots=True)
class RulesetLine:
    compared: RulesetComparison

    @property
    def topic(self) -> str:
        return _(self.compared.topic)

    @property
    def sides(self) -> list[tuple[list[str], str]]:
        return [(ruleset_names(side, self.compared.sides), _(side.words)) for side in self.compared.sides]

    @property
    def skills(self) -> list[tuple[str, Skill]]:
        return [
            (SLUGS[letter], skill)
            for letter, skill in CATALOGUE.items()
            if any(found.field == self.compared.field for found in skill.differences)
        ]


def ruleset_names(side: RulesetSide, sides: Sequence[RulesetSide]) -> list[str]:
    """Return the ruleset names for *side*.

    The names separate casual and tournament variants only if some variants differ among *sides*.
    """
    stems = [{name.removesuffix(TOURNAMENT) for name in one.rulesets} for one in sides]
    if sum(len(stem) for stem in stems) > len(set().union(*stems)):
        return [str(Ruleset(name).label) for name in side.rulesets]
    return [_(name) for name in families_of(side.rulesets)]


def side_by_side(request: HttpRequest) -> HttpResponse:
    lines = [RulesetLine(found) for found in compare(RULESETS.values()) if found.differs]
    return render(request, "pages/rulesets.html", {"lines": lines})
