"""Lists of open offers, either those that the viewer may join or all of them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import User
from accounts.players.who_may_play import playable_players
from accounts.refusals import AccountCode
from buttons.models import Button
from buttons.recipes.facts import TraitKind
from buttons.recipes.skills import SKILLS
from buttons.search import SKILLED
from buttons.search_words import with_traits
from core.filter_form import FilterForm
from core.refusals import NotPlayable
from games.lists.gates import KNOWN, closed_gates
from games.models import HIGHEST_RATING, Match, MatchQuerySet, Ruleset, Seat
from games.models.pace import PaceKind
from games.offers.between_players import running_with
from games.play import refuse_unless_has_time
from games.play.terms.admitting import Joiner, filter_admitting, why_not_admitted
from games.web import PageRequest
from rules.battle import MOST_ROUNDS_TO_WIN

SHOWN = 50
MOST_NEAR = 3
SAME_LEVEL = 150
"""The largest difference between two ratings that count as the same level."""


PACES = {
    "live": Q(pace__startswith=PaceKind.LIVE),
    "days": Q(pace__startswith=PaceKind.DAYS) | Q(pace__startswith=PaceKind.BANK),
    "none": Q(pace=""),
}


class OffersForm(FilterForm):
    bare = ("ruleset", "pace")

    ruleset = forms.ChoiceField(
        label=_("Ruleset"), choices=[("", _("Any")), *Ruleset.choices], required=False
    )
    rounds = forms.TypedChoiceField(
        label=_("Maximum rounds to win"),
        choices=[("", _("Any")), *((number, number) for number in range(1, MOST_ROUNDS_TO_WIN + 1))],
        coerce=int,
        required=False,
    )
    pace = forms.ChoiceField(
        label=_("Pace"),
        choices=[
            ("", _("Any")),
            ("live", _("Live, in one sitting")),
            ("days", _("Days to answer")),
            ("none", _("Without a clock")),
        ],
        required=False,
    )
    legal = forms.BooleanField(label=_("Tournament legal fighters only"), required=False)
    plain = forms.BooleanField(label=_("No skills at all"), required=False)
    level = forms.BooleanField(label=_("Only players at my level"), required=False)
    rated_from = forms.IntegerField(
        label=_("Rated at least"), required=False, min_value=0, max_value=HIGHEST_RATING
    )
    rated_to = forms.IntegerField(
        label=_("Rated at most"), required=False, min_value=0, max_value=HIGHEST_RATING
    )
    everything = forms.BooleanField(label=_("Also show offers I can’t join"), required=False)
    skill = forms.MultipleChoiceField(
        label=_("Skills"),
        required=False,
        choices=[(slug, _(skill.name)) for slug, skill in SKILLS.items()],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("One of the fighters has all of these."),
    )

    def __init__(self, *args: Any, viewer: User | AnonymousUser) -> None:
        super().__init__(*args)
        if not viewer.is_authenticated:
            del self.fields["level"], self.fields["everything"]

    def filter_offers(self, offers: MatchQuerySet, viewer: User | AnonymousUser) -> MatchQuerySet:
        given = self.cleaned_data
        if viewer.is_authenticated and given["level"]:
            offers = filter_by_level(offers, viewer)
        if given["rated_from"] is not None:
            offers = offers.filter(proposer__rating__gte=given["rated_from"])
        if given["rated_to"] is not None:
            offers = offers.filter(proposer__rating__lte=given["rated_to"])
        if given["ruleset"]:
            offers = offers.filter(ruleset=given["ruleset"])
        if given["rounds"]:
            offers = offers.filter(first_to__lte=given["rounds"])
        if given["pace"]:
            offers = offers.filter(PACES[given["pace"]])
        if given["legal"]:
            offers = filter_by_buttons(offers, Q(tournament_legal=True))
        if given["plain"]:
            offers = filter_by_buttons(offers, ~Q(pk__in=SKILLED))
        if given["skill"]:
            offers = offers.filter(with_skills(given["skill"]))
        return offers


def with_skills(slugs: Iterable[str]) -> Q:
    skilled = Button.objects.filter(with_traits(TraitKind.SKILL, (SKILLS[slug].symbol for slug in slugs)))
    return Q(pk__in=Seat.objects.filter(button_name__in=skilled.values("name")).values("match"))


def filter_by_level(offers: MatchQuerySet, viewer: User) -> MatchQuerySet:
    if viewer.rating is None:
        return offers.filter(proposer__rating=None)
    lowest, highest = viewer.rating - SAME_LEVEL, viewer.rating + SAME_LEVEL
    return offers.filter(proposer__rating__range=(lowest, highest))


def filter_by_buttons(offers: MatchQuerySet, wanted: Q) -> MatchQuerySet:
    brought = Seat.objects.exclude(recipe="", special="")
    others = brought.exclude(button_name__in=Button.objects.filter(wanted).values("name"))
    return offers.exclude(pk__in=others.values("match"))


class ShownOffer(NamedTuple):
    """An open offer with the seat that the viewer has or would take, and the other seats."""

    match: Match
    mine: Seat
    others: list[Seat]
    is_mine: bool
    why_not: str


@require_GET
@never_cache
def open_offers(request: PageRequest) -> HttpResponse:
    form = OffersForm(request.GET, viewer=request.user)
    makes_sense = form.is_valid()
    shows_all = makes_sense and bool(form.cleaned_data.get("everything"))
    offers = on_offer(request.user) if shows_all else joinable_or_own(request.user)
    if makes_sense:
        offers = form.filter_offers(offers, request.user)
    found = list(offers.select_related("proposer").with_seats().order_by("-offered_at")[:SHOWN])
    why_not = why_not_each(found, request.user, are_joinable=not shows_all)
    shown = [shown_offer(match, request.user, why_not.get(match.pk, "")) for match in found]
    context = {
        "form": form if makes_sense else OffersForm(QueryDict(), viewer=request.user),
        "makes_sense": makes_sense,
        "offers": sorted(shown, key=lambda offer: not offer.is_mine),
        "same_level": SAME_LEVEL,
        "running": running_with(request.user, (pk for match in found for pk in match.players)),
        "why_none": why_none(request.user),
        "gates": closed_gates(request.user, KNOWN),
    }
    return render(request, "games/lists/open_offers.html", context)


def shown_offer(match: Match, viewer: User | AnonymousUser, why_not: str) -> ShownOffer:
    own = match.seat_of(viewer)
    mine = own or next(seat for seat in match.all_seats if seat.is_open)
    others = [seat for seat in match.all_seats if seat is not mine]
    return ShownOffer(match, mine, others, own is not None, why_not)


def joinable_or_own(viewer: User | AnonymousUser) -> MatchQuerySet:
    if not viewer.is_authenticated:
        return on_offer(viewer)
    own = Seat.objects.filter(player=viewer, match__status=Match.Status.OFFERED)
    return on_offer(viewer).filter(Q(pk__in=joinable(viewer).values("pk")) | Q(pk__in=own.values("match")))


def offers_on_level(viewer: User) -> list[ShownOffer]:
    offers = filter_by_level(joinable(viewer), viewer).select_related("proposer").with_seats()
    found = list(offers.order_by("-offered_at")[:MOST_NEAR])
    why_not = why_not_each(found, viewer, are_joinable=True)
    return [shown_offer(match, viewer, "") for match in found if match.pk not in why_not]


def on_offer(viewer: User | AnonymousUser, now: datetime | None = None) -> MatchQuerySet:
    offers = Match.objects.on_offer(now).filter(by_link=False, is_private=False)
    offers = offers.filter(pk__in=Seat.objects.filter(player__isnull=True, accepted=False).values("match"))
    if not viewer.is_authenticated:
        return offers
    apart = Seat.objects.filter(player__in=User.objects.apart_from(viewer))
    return offers.exclude(pk__in=apart.values("match"))


def joinable(viewer: User | AnonymousUser, now: datetime | None = None) -> MatchQuerySet:
    if not viewer.is_authenticated:
        return on_offer(viewer, now)
    taken = Seat.objects.filter(match__status=Match.Status.OFFERED, player__isnull=False)
    out_of_reach = taken.exclude(player__in=playable_players(viewer))
    return filter_admitting(on_offer(viewer, now), viewer).exclude(pk__in=out_of_reach.values("match"))


def why_not_each(offers: list[Match], viewer: User | AnonymousUser, *, are_joinable: bool) -> dict[int, str]:
    """Return the reason why the viewer may not join each offer. Offers that the viewer may join are left out.

    Set *are_joinable* if all offers come from `joinable`.
    """
    if not viewer.is_authenticated:
        return {}
    joiner = Joiner(viewer)
    numbers = [match.pk for match in offers]
    within_reach = (
        set(numbers)
        if are_joinable
        else set(joinable(viewer).filter(pk__in=numbers).values_list("pk", flat=True))
    )
    found: dict[int, str] = {}
    for match in offers:
        if match.seat_of(viewer) is not None:
            continue
        if refused := why_not_admitted(match, joiner):
            found[match.pk] = str(refused)
        elif match.pk not in within_reach:
            found[match.pk] = why_out_of_reach(viewer, match)
    return found


def why_out_of_reach(viewer: User, offer: Match) -> str:
    """Return why the viewer may not play against the offer's players, without a query per offer."""
    if viewer.is_guest:
        return str(NotPlayable(AccountCode.GUESTS_PLAY_FEW))
    if not viewer.has_verified_email:
        return str(NotPlayable(AccountCode.ADDRESS_NOT_CONFIRMED))
    return str(NotPlayable(AccountCode.UNAVAILABLE, player=str(offer.proposer)))


def why_none(viewer: User | AnonymousUser) -> str:
    if viewer.is_authenticated:
        try:
            refuse_unless_has_time(viewer)
        except NotPlayable as error:
            return str(error)
    return ""
