"""Open offers: those that the viewer may join, or all of them, filtered."""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import User
from accounts.players.who_may_play import those_to_play
from accounts.refusals import NotPlayable
from buttons.facts import TraitKind
from buttons.models import Button
from buttons.search import SKILLED
from buttons.search_words import having
from buttons.skills import SKILLS
from games.making.between_players import running_with
from games.models import Match, MatchQuerySet, Ruleset, Seat
from games.play import refuse_unless_has_time
from games.web import PageRequest
from rules.battle import MOST_ROUNDS_TO_WIN

SHOWN = 50


class OffersForm(forms.Form):
    """The filter of open offers."""

    ruleset = forms.ChoiceField(
        label=_("Ruleset"), choices=[("", _("Any")), *Ruleset.choices], required=False
    )
    rounds = forms.TypedChoiceField(
        label=_("Rounds to win, at most"),
        choices=[("", _("Any")), *((number, number) for number in range(1, MOST_ROUNDS_TO_WIN + 1))],
        coerce=int,
        required=False,
    )
    legal = forms.BooleanField(label=_("Tournament legal fighters only"), required=False)
    plain = forms.BooleanField(label=_("No skills at all"), required=False)
    everything = forms.BooleanField(label=_("Also show offers that I cannot join"), required=False)
    skill = forms.MultipleChoiceField(
        label=_("Skills"),
        required=False,
        choices=[(slug, _(skill.name)) for slug, skill in SKILLS.items()],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("One of the fighters has all of these."),
    )

    @property
    def narrows(self) -> bool:
        return bool(self.data)

    def narrowed(self, offers: MatchQuerySet) -> MatchQuerySet:
        given = self.cleaned_data
        if given["ruleset"]:
            offers = offers.filter(ruleset=given["ruleset"])
        if given["rounds"]:
            offers = offers.filter(first_to__lte=given["rounds"])
        if given["legal"]:
            offers = without_others_than(offers, Q(tournament_legal=True))
        if given["plain"]:
            offers = without_others_than(offers, ~Q(pk__in=SKILLED))
        if given["skill"]:
            skills = having(TraitKind.SKILL, (SKILLS[slug].symbol for slug in given["skill"]))
            named = Button.objects.filter(skills).values("name")
            offers = offers.filter(pk__in=Seat.objects.filter(button_name__in=named).values("match"))
        return offers


def without_others_than(offers: MatchQuerySet, wanted: Q) -> MatchQuerySet:
    """The offers whose known buttons are all among those *wanted*."""
    brought = Seat.objects.exclude(recipe="", special="")
    others = brought.exclude(button_name__in=Button.objects.filter(wanted).values("name"))
    return offers.exclude(pk__in=others.values("match"))


@require_GET
@never_cache
def open_offers(request: PageRequest) -> HttpResponse:
    form = OffersForm(request.GET)
    makes_sense = form.is_valid()
    offers = (
        on_offer(request.user) if makes_sense and form.cleaned_data["everything"] else joinable(request.user)
    )
    if makes_sense:
        offers = form.narrowed(offers)
    found = list(offers.with_seats().order_by("-offered_at")[:SHOWN])
    context = {
        "form": form if makes_sense else OffersForm(QueryDict()),
        "makes_sense": makes_sense,
        "matches": found,
        "running": running_with(request.user, (pk for match in found for pk in match.players)),
        "why_none": why_none(request.user),
    }
    return render(request, "games/open.html", context)


def on_offer(viewer: User | AnonymousUser) -> MatchQuerySet:
    """Open offers without those of players who block the viewer or are blocked."""
    offers = Match.objects.on_offer().filter(by_link=False, is_private=False)
    offers = offers.filter(pk__in=Seat.objects.filter(player__isnull=True, accepted=False).values("match"))
    if not viewer.is_authenticated:
        return offers
    apart = Seat.objects.filter(player__in=User.objects.apart_from(viewer))
    return offers.exclude(pk__in=apart.values("match"))


def joinable(viewer: User | AnonymousUser) -> MatchQuerySet:
    """Open offers whose seated players may all play the viewer."""
    if not viewer.is_authenticated:
        return on_offer(viewer)
    taken = Seat.objects.filter(match__status=Match.Status.OFFERED, player__isnull=False)
    out_of_reach = taken.exclude(player__in=those_to_play(viewer))
    return on_offer(viewer).exclude(pk__in=out_of_reach.values("match"))


def why_none(viewer: User | AnonymousUser) -> str:
    """Why the viewer may join nothing at all, if that is so."""
    if viewer.is_authenticated:
        try:
            refuse_unless_has_time(viewer)
        except NotPlayable as error:
            return str(error)
    return ""
