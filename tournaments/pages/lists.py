"""The list of tournaments that are open, running, past or the viewer's own."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page, Paginator
from django.db import models
from django.db.models import Avg, Count, F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import User
from core.filter_form import FilterForm
from games.lists import events
from games.web import PageRequest
from tournaments.kinds import kind_choices
from tournaments.models import Entry, Pairing, Tournament, TournamentQuerySet, with_taken

PER_PAGE = 20
FACES = 5
MOST_PAGES = 500
LONGEST_SEARCH = 60


class Which(models.TextChoices):
    OPEN = "open", pgettext_lazy("tournaments", "Open")
    RUNNING = "running", pgettext_lazy("tournaments", "Running")
    MINE = "mine", pgettext_lazy("tournaments", "Mine")
    PAST = "past", pgettext_lazy("tournaments", "Past")


class TournamentMatches:
    """Queries for tournament matches, which the app `games` can use without importing this app."""

    def matches_of(self, title: str, viewer: User | AnonymousUser) -> QuerySet[Pairing, Any]:
        seen = Tournament.objects.seen_by(viewer).filter(title__icontains=title)
        return Pairing.objects.filter(tournament__in=seen, match__isnull=False).values("match")

    def finals(self, viewer: User | AnonymousUser) -> QuerySet[Pairing, Any]:
        still_in = Count("entries", Q(entries__state=Entry.State.IN))
        seen = Tournament.objects.seen_by(viewer).running().annotate(still_in=still_in).filter(still_in=2)
        open_ones = Pairing.objects.filter(result=Pairing.Result.OPEN, match__isnull=False)
        return open_ones.filter(tournament__in=seen.values("pk")).values("match")


events.registered.append(TournamentMatches())


class ListOrder(models.TextChoices):
    NEWEST = "", _("Newest first")
    STRONGEST = "strength", _("Strongest players first")


class ListForm(FilterForm):
    box = "q"
    not_filters = ("q",)
    along = ("which",)
    bare = ("kind", "order")

    which = forms.ChoiceField(label=_("which"), choices=Which, required=False, widget=forms.HiddenInput)
    kind = forms.ChoiceField(
        label=_("kind"), choices=lambda: [("", _("all kinds")), *kind_choices()], required=False
    )
    q = forms.CharField(
        label=_("title or player"),
        max_length=LONGEST_SEARCH,
        required=False,
        widget=forms.TextInput(
            attrs={"type": "search", "autocomplete": "off", "placeholder": _("Title or player")}
        ),
    )
    order = forms.ChoiceField(label=_("order"), choices=ListOrder, required=False)
    page = forms.IntegerField(
        label=_("page"), min_value=1, max_value=MOST_PAGES, required=False, widget=forms.HiddenInput
    )


@require_GET
@never_cache
def tournaments(request: PageRequest) -> HttpResponse:
    form = ListForm(request.GET)
    if not form.is_valid():
        return render(request, "tournaments/list.html", {"form": form, "ways": Which}, status=400)
    which = Which(form.cleaned_data["which"] or Which.OPEN)
    page = page_of(
        search(which, form.cleaned_data, request.user),
        form.cleaned_data["page"] or 1,
        request.user,
    )
    context = {
        "form": form,
        "which": which,
        "afresh": f"which={which.value}",
        "ways": [way for way in Which if way != Which.MINE or request.user.is_authenticated],
        "page": page,
        "around": list(page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1))
        if page.has_other_pages()
        else [],
    }
    return render(request, "tournaments/list.html", context)


def search(which: Which, asked: dict[str, Any], viewer: User | AnonymousUser) -> TournamentQuerySet:
    tournaments = with_strength(tournaments_in_tab(which, viewer))
    if asked["kind"]:
        tournaments = tournaments.filter(kind=asked["kind"])
    if words := asked["q"].strip():
        named = Entry.objects.filter(player__username__iexact=words)
        tournaments = tournaments.filter(
            Q(title__icontains=words)
            | Q(organiser__username__iexact=words)
            | Q(pk__in=named.values("tournament"))
        )
    if asked["order"] == ListOrder.STRONGEST:
        return tournaments.order_by(F("strength").desc(nulls_last=True), "-pk")
    return tournaments.order_by(F("ended_at").desc(nulls_first=True), "-founded_at", "-pk")


def tournaments_in_tab(which: Which, viewer: User | AnonymousUser) -> TournamentQuerySet:
    seen = Tournament.objects.seen_by(viewer)
    match which:
        case Which.OPEN:
            return seen.open()
        case Which.RUNNING:
            return seen.running()
        case Which.PAST:
            return seen.filter_ended()
    if not viewer.is_authenticated:
        return seen.none()
    mine = (
        Q(organiser=viewer)
        | Q(helpers=viewer)
        | Q(pk__in=Entry.objects.filter(player=viewer).values("tournament"))
    )
    return seen.filter(mine | Q(follows__player=viewer)).distinct()


def with_strength(tournaments: TournamentQuerySet) -> TournamentQuerySet:
    entries = Entry.objects.filter(tournament=OuterRef("pk")).exclude(state=Entry.State.SPARE)
    mean = entries.order_by().values("tournament").annotate(mean=Avg("player__rating")).values("mean")
    return tournaments.annotate(strength=Subquery(mean))


def page_of(tournaments: TournamentQuerySet, number: int, viewer: User | AnonymousUser) -> Page[Tournament]:
    return Paginator(with_entries(tournaments, viewer), PER_PAGE).get_page(number)


def with_entries(tournaments: TournamentQuerySet, viewer: User | AnonymousUser) -> TournamentQuerySet:
    mine = Entry.objects.filter(player=viewer.pk).exclude(state=Entry.State.LEFT)
    faces = Entry.objects.exclude(state__in=(Entry.State.SPARE, Entry.State.LEFT)).select_related("player")
    winners = Entry.objects.winners().select_related("player").prefetch_related("picks__button")
    counted = with_taken(tournaments.select_related("organiser", "team")).annotate(
        free=F("places_to") - F("taken")
    )
    return counted.prefetch_related(
        Prefetch("entries", mine, to_attr="my_entries"),
        Prefetch("entries", winners, to_attr="winners"),
        Prefetch("entries", faces.order_by(F("seed").asc(nulls_last=True), "pk")[:FACES], to_attr="faces"),
    )
