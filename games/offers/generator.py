"""The page that makes a random fighter in the style of a set, or with the skills of the other fighter."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.validators import RegexValidator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from buttons.models import ButtonSet
from buttons.recipes.facts import dice_of
from games.models import Ruleset, Terms
from games.offers.button_choice import ADDRESS, buttons_on_offer
from games.offers.form import RECIPE_OF
from games.offers.picker import KEPT, query_of
from games.offers.terms_form import SIDES
from games.web import SeatedRequest
from rules import Recipe, UnreadableRecipe, parse_recipe, why_not_custom
from rules.specials.recipes.styles import draws_of_seed, recipe_in_style, recipe_with_skills_of

OPPONENT = "opponent"
"""The style of a fighter with the skills of the other side's fighter."""
SEED_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
SEED_LENGTH = 6
TRIES = 50
FEWEST_FIGHTERS = 3
"""The fewest fighters of a set that make a style."""


class GeneratorForm(forms.Form):
    style = forms.ChoiceField(label=_("Style"))
    seed = forms.CharField(
        label=_("Seed"),
        max_length=20,
        required=False,
        validators=[RegexValidator(r"^[A-Za-z0-9-]+\Z", _("A seed has only letters, digits and dashes."))],
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        help_text=_("Leave it empty for a new fighter."),
    )

    def __init__(self, *args: Any, styles: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["style"] = forms.ChoiceField(label=_("Style"), choices=styles)


@require_GET
@never_cache
@login_required
def generate(request: SeatedRequest, side: str) -> HttpResponse:
    """Show a random fighter. The URL contains its style and its seed, and the terms of the future offer."""
    if side not in SIDES:
        raise Http404
    asked, terms = request.GET, terms_of(request)
    other = opposing_recipe(request, side)
    styles = styles_of(terms, other)
    form = GeneratorForm(asked if "style" in asked else None, styles=styles)
    seed = recipe = ""
    if form.is_valid():
        seed = form.cleaned_data["seed"].upper() or generator_seed()
        recipe = make_recipe(form.cleaned_data["style"], seed, other, terms)
    hidden = {name: asked[name] for name in KEPT if asked.get(name)}
    going_along = {name: value for name, value in hidden.items() if name not in (side, RECIPE_OF[side])}
    use = urlencode(going_along | {"write": side, RECIPE_OF[side]: recipe})
    context = {
        "form": form,
        "side": side,
        "hidden": hidden,
        "recipe": recipe,
        "seed": seed,
        "fights": f"{reverse('games:propose')}?{use}",
        "again": urlencode(hidden | {"style": asked.get("style", "")}),
        "back": f"{reverse('games:pick', args=[side])}?{query_of(asked, KEPT)}",
    }
    return render(request, "games/offers/generator.html", context, status=422 if form.errors else 200)


def terms_of(request: SeatedRequest) -> Terms:
    asked = request.GET.get("ruleset", "")
    return Terms(ruleset=asked) if asked in Ruleset.values else Terms()


def opposing_recipe(request: SeatedRequest, side: str) -> Recipe | None:
    """Return the recipe of the other side's fighter, or None if it is not chosen or unreadable."""
    other = next(name for name in SIDES if name != side)
    written = request.GET.get(RECIPE_OF[other], "")
    found = ADDRESS.fullmatch(request.GET.get(other, ""))
    if found and not written:
        button = buttons_on_offer().filter(set__slug=found[1], slug=found[2]).first()
        written = button.recipe if button else ""
    try:
        recipe = parse_recipe(written)
    except UnreadableRecipe:
        return None
    return recipe if recipe.dice else None


def styles_of(terms: Terms, other: Recipe | None) -> list[tuple[str, str]]:
    sets = ButtonSet.objects.filter(retired=False, ruleset__in=["", terms.rules_of])
    playing = buttons_on_offer().filter(set__in=sets, dice_count__gt=0).order_by()
    counts: dict[int, int] = {}
    for owner in playing.values_list("set", flat=True):
        counts[owner] = counts.get(owner, 0) + 1
    known = [(row.slug, str(row)) for row in sets if counts.get(row.pk, 0) >= FEWEST_FIGHTERS]
    return [(OPPONENT, str(_("With the skills of the other fighter"))), *known] if other else known


def generator_seed() -> str:
    return "".join(secrets.choice(SEED_LETTERS) for _letter in range(SEED_LENGTH))


def make_recipe(style: str, seed: str, other: Recipe | None, terms: Terms) -> str:
    """Return the recipe that belongs to the style and the seed, or an empty string if none is playable."""
    printed = [dice_of(recipe) for recipe in recipes_of(style)]
    for number in range(TRIES):
        draws = draws_of_seed(f"{style} {seed} {number}")
        if other is not None and style == OPPONENT:
            written = recipe_with_skills_of(other.dice, draws)
        else:
            written = recipe_in_style([recipe.dice for recipe in printed], draws)
        made = parse_recipe(written)
        if made not in printed and why_not_custom(made, terms.ruleset) is None:
            return str(made)
    return ""


def recipes_of(style: str) -> list[str]:
    found = buttons_on_offer().filter(set__slug=style, dice_count__gt=0).order_by("pk")
    return list(found.values_list("recipe", flat=True))
