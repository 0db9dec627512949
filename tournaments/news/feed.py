"""The Atom feed of a tournament, with the actions of organizers and the results."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from core.feeds import MOST_TOLD, AtomFeed, FeedEntry, newest_entries
from core.rate_limits import rate_limit
from core.text.lists import all_of
from tournaments.models import Act, Pairing, Tournament


class TournamentFeed(AtomFeed):
    """The public Atom feed of a tournament. Tournaments with a secret link have none."""

    def get_object(self, request: HttpRequest, pk: int) -> Tournament:
        return get_object_or_404(Tournament.objects.seen_by(AnonymousUser()), pk=pk)

    def title(self, event: Tournament) -> str:
        return event.title

    def page(self, event: Tournament) -> str:
        return event.get_absolute_url()

    def own_path(self, event: Tournament) -> str:
        return reverse("tournaments:feed", args=[event.pk])

    def date_when_empty(self, event: Tournament) -> datetime:
        return event.founded_at

    def items(self, event: Tournament) -> list[FeedEntry]:
        return newest_entries([*acts_in(event), *results_in(event), *end_of(event)])


def acts_in(event: Tournament) -> list[FeedEntry]:
    acts = event.acts.select_related("by", "entry__player", "pairing__one__player", "pairing__other__player")
    return [
        FeedEntry(f"act-{act.pk}", sentence_of(act), event.get_absolute_url(), act.at, act.words)
        for act in acts.order_by("-pk")[:MOST_TOLD]
    ]


def sentence_of(act: Act) -> str:
    told = f"{act.actor} {act.get_what_display()}"
    if act.pairing is not None:
        told += f": {' – '.join(side.name for side in act.pairing.sides)}"
    return told if act.entry is None else f"{told}: {act.entry}"


def results_in(event: Tournament) -> list[FeedEntry]:
    decided = event.pairings.exclude(result=Pairing.Result.OPEN).exclude(match=None)
    decided = decided.select_related("one__player", "other__player", "match").defer("match__battle_data")
    return [
        FeedEntry(f"result-{pairing.pk}", result_of(pairing), match.get_absolute_url(), match.moved_at)
        for pairing in decided.order_by("-decided", "-pk")[:MOST_TOLD]
        if (match := pairing.match) is not None and match.moved_at is not None
    ]


def result_of(pairing: Pairing) -> str:
    """Return the result of a pairing in words, such as "Round 2: Ann – Bob, 3 : 1"."""
    words = _("Round %(round)s: %(players)s, %(one)s : %(other)s")
    if not pairing.tournament.its_kind.numbers_rounds:
        words = "%(players)s, %(one)s : %(other)s"
    return words % {
        "round": pairing.round,
        "players": " – ".join(side.name for side in pairing.sides),
        "one": pairing.rounds_one,
        "other": pairing.rounds_other,
    }


def end_of(event: Tournament) -> list[FeedEntry]:
    if event.ended_at is None or event.status != Tournament.Status.FINISHED:
        return []
    won = [winner.name for winner in event.entries.winners().select_related("player")]
    names = {"title": event.title, "names": all_of(won)}
    told = (
        ngettext("%(title)s is over; %(names)s won.", "%(title)s is over; %(names)s won.", len(won)) % names
        if won
        else _("%(title)s is over.") % names
    )
    return [FeedEntry("end", told, event.get_absolute_url(), event.ended_at)]


feed = rate_limit("feed")(require_safe(TournamentFeed()))
