"""Pages with the stats of one fighter, of two fighters against each other, and of a set's fighters."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from buttons.models import Button, ButtonSet, RulesetFamily
from games.web import PageRequest
from stats.charts import Bar, bars
from stats.fighters import buttons_of, fighter_of
from stats.models import Fighter
from stats.pages.downloading import Sheet
from stats.sums import FIGURES, Sums
from stats.tables.fighter import FighterFigures, figures_of_fighter, opponents_of
from stats.tables.pairs import EachAgainstEach, HeadToHead, each_against_each, find_button, head_to_head

OPPONENTS_SHOWN = 25
AGAINST = ("against", "recipe", *FIGURES)
OF_A_SET = ("fighter", "against", *FIGURES)


@require_GET
@never_cache
def fighter_page(request: PageRequest, set_slug: str, button_slug: str) -> HttpResponse:
    button = button_or_404(set_slug, button_slug)
    fighter = fighter_of(button)
    found = figures_of_fighter(fighter, request.user) if fighter else None
    context = {
        "button": button,
        "others": [other for other in same_dice(fighter) if other != button],
        "figures": found,
        "columns": bars_by_month(found) if found else [],
        "opponents": found.opponents[:OPPONENTS_SHOWN] if found else [],
    }
    return render(request, "stats/fighter.html", context)


def sheet_of_fighter(button: Button) -> Sheet:
    fighter = fighter_of(button)
    met = opponents_of(fighter) if fighter else []
    rows = ((each.face.name, each.face.recipe, *each.sums.cells) for each in met)
    return Sheet(button.slug, AGAINST, rows)


@require_GET
@never_cache
def head_to_head_page(request: PageRequest) -> HttpResponse:
    """Show the results of two fighters against each other. Each is given by name or by `set/slug`."""
    asked = {name: request.GET.get(name, "") for name in ("one", "other")}
    found = {name: find_button(address) for name, address in asked.items()}
    missing = [address for name, address in asked.items() if address and found[name] is None]
    context: dict[str, object] = {"asked": asked, **found}
    if missing:
        context["problem"] = _("No fighter is called “%(name)s”.") % {"name": missing[0][:80]}
        return render(request, "stats/against.html", context, status=404)
    one, other = found["one"], found["other"]
    if one is not None and other is not None:
        met = head_to_head_of(one, other)
        rules = {RulesetFamily(rules).label: sums for rules, sums in met.by_rules.items()}
        context |= {"met": met, "rules": rules}
    return render(request, "stats/against.html", context)


@require_GET
@never_cache
def set_page(request: PageRequest, set_slug: str) -> HttpResponse:
    owner = get_object_or_404(ButtonSet, slug=set_slug)
    found = each_against_each(owner)
    rows = list(zip(found.faces, found.rows, strict=True))
    return render(request, "stats/set.html", {"set": owner, "found": found, "rows": rows})


def sheet_of_set(owner: ButtonSet) -> Sheet:
    return Sheet(owner.slug, OF_A_SET, rows_of_set(each_against_each(owner)))


def button_or_404(set_slug: str, button_slug: str) -> Button:
    return get_object_or_404(Button.objects.select_related("set"), set__slug=set_slug, slug=button_slug)


def same_dice(fighter: Fighter | None) -> list[Button]:
    return buttons_of([fighter]).get(fighter.pk, []) if fighter else []


def bars_by_month(found: FighterFigures) -> list[Bar]:
    return bars([(month_named(month), sums.rounds_won, sums.rounds.of) for month, sums in found.months])


def month_named(month: date) -> str:
    return date_format(month, "YEAR_MONTH_FORMAT")


def head_to_head_of(one: Button, other: Button) -> HeadToHead:
    first, second = fighter_of(one), fighter_of(other)
    return head_to_head(first, second) if first and second else HeadToHead(Sums(), Sums(), {})


def rows_of_set(found: EachAgainstEach) -> Iterator[tuple[object, ...]]:
    for face, row in zip(found.faces, found.rows, strict=True):
        for other, sums in zip(found.faces, row, strict=True):
            if sums is not None:
                yield face.name, other.name, *sums.cells
