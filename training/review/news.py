"""Notifications for players who requested a review and left before it was ready."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from core.text.lists import all_of
from games.models import Match
from notifications.kinds import NewsGroup, register
from notifications.models import Notice
from notifications.news.kind import OtherNews
from notifications.notify import notify_about


@register
class Ready(OtherNews):
    name = "look"
    label = gettext_lazy("a review I asked for is ready")
    group = NewsGroup.MATCHES
    weight = 5

    def things(self, notices: Sequence[Notice]) -> Mapping[int, Match]:
        found = Match.objects.with_seats().in_bulk({notice.about for notice in notices})
        return {notice.pk: found[notice.about] for notice in notices if notice.about in found}

    def headline(self, notice: Notice, thing: Match) -> str:
        names = {"match": thing.pk, "names": all_of(seat.name for seat in thing.all_seats)}
        return _("Owl has reviewed match %(match)s (%(names)s).") % names

    def url(self, notice: Notice, thing: Match) -> str:
        return reverse("analysis:back", args=[thing.pk])


def tell_that_it_is_ready(player: User, match: Match) -> None:
    notify_about([player], Ready, match.pk)


def forget_that_it_is_ready(player: User, match: Match) -> None:
    """Delete the notice that the review is ready, because the player has seen the review on its page."""
    Notice.objects.filter(player=player, kind=Ready.name, about=match.pk).delete()
