"""API operations that return fighters, sets, skills, rulesets and recipes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from ninja import Field, Router
from pydantic import BaseModel

from api.authentication import ANYBODY, VisitorRequest
from api.filters import AFTER, filter_parameters, validated, without_cursor
from api.paging import page_after
from api.shapes.common import PAGE, Page, answers
from api.shapes.conditional import respond_or_304, tag_of_catalogue
from buttons.explanations import explain
from buttons.models import Button, ButtonSet
from buttons.recipes.facts import TraitKind, letters_of
from buttons.recipes.interactions import interactions_among
from buttons.recipes.skills import SKILLS
from buttons.search import SearchForm
from buttons.views import count_traits
from core.drawing.translation import translate_text
from games.models import Ruleset
from games.offers.button_choice import address, custom_recipe
from rules import describe_recipe, parse_recipe
from rules.rulesets import RULESETS
from stats.worth.comparing import ComparedFighter, Comparison, comparison
from stats.worth.form import button_at, terms_given

router = Router(tags=["catalogue"])


def or_unchanged(shape: type[BaseModel]) -> dict[Any, Any]:
    return {**answers(shape), 304: None}


class FighterShown(BaseModel):
    """A fighter in the catalogue, such as “Avis”. To name the fighter in another call, send its `address`."""

    address: str
    page: str
    name: str
    set: str
    recipe: str
    special: str
    tournament_legal: bool
    retired: bool
    ruleset: str
    """The only ruleset for which the fighter is made. Empty if the fighter can play under any ruleset."""
    matches_played: int


class SkillMet(BaseModel):
    letter: str
    name: str
    summary: str


class FighterExplained(FighterShown):
    """A fighter with its dice and skills in words, and the reason if the fighter cannot be played."""

    dice: list[str]
    skills: list[SkillMet]
    interactions: list[str]
    special_rule: str
    why_not_playable: str
    note: str
    tags: list[str]


def fighter_shown(button: Button) -> FighterShown:
    return FighterShown(
        address=address(button),
        page=button.get_absolute_url(),
        name=button.name,
        set=button.set.name,
        recipe=button.recipe,
        special=button.special,
        tournament_legal=button.tournament_legal,
        retired=button.retired or button.set.retired,
        ruleset=button.set.ruleset,
        matches_played=button.played,
    )


@router.get(
    "/fighters/",
    auth=ANYBODY,
    response=answers(Page[FighterShown]),
    openapi_extra=filter_parameters(SearchForm),
    summary="Fighters, searched as in the catalogue",
)
def fighters(request: VisitorRequest) -> Page[FighterShown]:
    player = request.user if request.user.is_authenticated else None
    form = SearchForm(without_cursor(request.GET), player=player)
    validated(form)
    found = page_after(form.buttons(), PAGE, request.GET.get(AFTER, ""))
    return Page(items=[fighter_shown(button) for button in found.rows], next=found.next)


@router.get("/fighters/{set_slug}/{slug}/", auth=ANYBODY, response=or_unchanged(FighterExplained))
def fighter(request: VisitorRequest, set_slug: str, slug: str) -> HttpResponse:
    """Return a fighter with its dice in words, its skills and their interactions."""
    rows = Button.objects.select_related("set").prefetch_related("tags")
    button = get_object_or_404(rows, set__slug=set_slug, slug=slug)
    return respond_or_304(request, tag_of_catalogue(), lambda: fighter_explained(button))


def fighter_explained(button: Button) -> FighterExplained:
    explained = explain(button)
    return FighterExplained(
        dice=explained.words,
        skills=[
            SkillMet(letter=skill.symbol, name=_(skill.name), summary=_(summary))
            for _slug, skill, summary in explained.skills
        ],
        interactions=[str(each.words) for each in explained.interactions],
        special_rule=str(explained.special),
        why_not_playable=explained.why_not,
        note=button.note,
        tags=[tag.name for tag in button.tags.all()],
        **dict(fighter_shown(button)),
    )


class SetShown(BaseModel):
    slug: str
    name: str
    ruleset: str
    retired: bool
    fighters: list[str]


class Sets(BaseModel):
    items: list[SetShown]


@router.get("/sets/", auth=ANYBODY, response=or_unchanged(Sets))
def sets(request: VisitorRequest) -> HttpResponse:
    """List all sets with the addresses of their fighters."""
    return respond_or_304(request, tag_of_catalogue(), sets_shown)


def sets_shown() -> Sets:
    rows = ButtonSet.objects.prefetch_related("buttons")
    return Sets(
        items=[
            SetShown(
                slug=row.slug,
                name=row.name,
                ruleset=row.ruleset,
                retired=row.retired,
                fighters=[f"{row.slug}/{button.slug}" for button in row.buttons.all()],
            )
            for row in rows
        ]
    )


class SkillShown(BaseModel):
    letter: str
    name: str
    summary: str
    help: str
    buttons: int
    page: str


class Skills(BaseModel):
    items: list[SkillShown]


@router.get("/skills/", auth=ANYBODY, response=or_unchanged(Skills))
def skills(request: VisitorRequest) -> HttpResponse:
    """List all skills with the number of fighters that have each."""
    return respond_or_304(request, tag_of_catalogue(), skills_shown)


def skills_shown() -> Skills:
    counts = count_traits(TraitKind.SKILL)
    return Skills(
        items=[
            SkillShown(
                letter=skill.symbol,
                name=_(skill.name),
                summary=_(skill.summary),
                help=_(skill.help),
                buttons=counts.get(skill.symbol, 0),
                page=reverse("buttons:skill", args=[slug]),
            )
            for slug, skill in SKILLS.items()
        ]
    )


class RulesetShown(BaseModel):
    """A ruleset and the values of its fields, which docs/rules.md explains."""

    key: str
    name: str
    fields: dict[str, Any]


class Rulesets(BaseModel):
    items: list[RulesetShown]


@router.get("/rulesets/", auth=ANYBODY, response=or_unchanged(Rulesets))
def rulesets(request: VisitorRequest) -> HttpResponse:
    """List all rulesets."""
    return respond_or_304(request, tag_of_catalogue(), rulesets_shown)


def rulesets_shown() -> Rulesets:
    return Rulesets(
        items=[
            RulesetShown(key=key, name=str(Ruleset(key).label), fields=asdict(ruleset))
            for key, ruleset in RULESETS.items()
        ]
    )


class RecipeLookedAt(BaseModel):
    """A recipe that players may use, with its dice and skills explained."""

    recipe: str
    dice: list[str]
    skills: list[str]
    interactions: list[str]


@router.get("/recipe/", auth=ANYBODY, response=answers(RecipeLookedAt))
def recipe(
    request: VisitorRequest,
    recipe: Annotated[str, Field(max_length=300)],
    ruleset: Ruleset = Ruleset.ONLINE,
) -> RecipeLookedAt:
    """Check a recipe and explain its dice.

    A recipe that players may not use is refused with a code and the position of the mistake.
    """
    kept = custom_recipe(recipe, ruleset)
    parsed = parse_recipe(kept)
    letters = {letter for die in parsed.dice for letter in letters_of(die)}
    return RecipeLookedAt(
        recipe=kept,
        dice=describe_recipe(parsed, translate_text),
        skills=sorted(letters),
        interactions=[str(each.words) for each in interactions_among(letters, RULESETS[ruleset])],
    )


class WorthShown(BaseModel):
    """The percentage of matches that the first fighter wins against the second, with a 95 % range."""

    percent: float
    low: float
    high: float
    is_even: bool


@router.get("/worth/", auth=ANYBODY, response=answers(WorthShown))
def worth(
    request: VisitorRequest,
    one: Annotated[str, Field(max_length=130)],
    other: Annotated[str, Field(max_length=130)],
    ruleset: Ruleset = Ruleset.ONLINE,
    first_to: Annotated[int, Field(ge=1, le=9)] = 3,
) -> WorthShown:
    """Return the first fighter's chance to win against the second, measured by robots.

    Each fighter is given by its address.
    """
    terms = terms_given({"ruleset": ruleset.value, "first_to": str(first_to)})
    found: Comparison | None = comparison(
        [ComparedFighter.of_button(button_at(each)) for each in (one, other)], terms
    )
    if found is None:
        raise Http404
    chance = found.mine_wins
    return WorthShown(percent=chance.percent, low=chance.low, high=chance.high, is_even=found.is_even)
