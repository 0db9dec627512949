"""News about organizers' messages to all players, and about mentions in a tournament's chat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from notifications.kinds import Channel, NewsGroup, register
from notifications.models import Notice
from notifications.news.kind import OtherNews
from tournaments.models import Act, Tournament


class OrganizerMessage(NamedTuple):
    tournament: Tournament
    words: str


@register
class FromOrganiser(OtherNews):
    """News that an organizer wrote to all players of a tournament. Players can turn this kind off."""

    name = "notices"
    label = gettext_lazy("the organiser of one of my tournaments writes to all players")
    group = NewsGroup.EVENTS
    usual = (Channel.SITE, Channel.MAIL, Channel.PUSH, Channel.HOOK)
    weight = 42

    def things(self, notices: Sequence[Notice]) -> Mapping[int, OrganizerMessage]:
        found = tournaments_by_notice(notices)
        acts = Act.objects.filter(tournament__in=found.values(), what=Act.What.SAID).order_by("pk")
        said = [(act.tournament_id, act.at, act.words) for act in acts]
        return {
            notice.pk: OrganizerMessage(
                found[notice.pk], last_words(said, found[notice.pk].pk, notice.made_at)
            )
            for notice in notices
            if notice.pk in found
        }

    def headline(self, notice: Notice, thing: OrganizerMessage) -> str:
        told = {"title": thing.tournament.title, "words": thing.words}
        return _("The organiser of %(title)s wrote to all players: “%(words)s”") % told

    def url(self, notice: Notice, thing: OrganizerMessage) -> str:
        """Return the address of the tournament's log, where players can turn off this kind of news."""
        return f"{thing.tournament.get_absolute_url()}?open=acts#acts"

    def why_not_tell(self, notice: Notice, thing: OrganizerMessage) -> str:
        return _("The tournament is over.") if thing.tournament.is_over else ""


@register
class NamedInTalk(OtherNews):
    name = "named"
    label = gettext_lazy("someone mentions me in a tournament chat")
    group = NewsGroup.EVENTS
    usual = (Channel.SITE,)
    weight = 10

    def things(self, notices: Sequence[Notice]) -> Mapping[int, Tournament]:
        return tournaments_by_notice(notices)

    def headline(self, notice: Notice, thing: Tournament) -> str:
        return _("%(title)s: you were mentioned in the chat.") % {"title": thing.title}

    def url(self, notice: Notice, thing: Tournament) -> str:
        return reverse("tournaments:talk", args=[thing.pk])


def tournaments_by_notice(notices: Sequence[Notice]) -> dict[int, Tournament]:
    found = Tournament.objects.in_bulk({notice.about for notice in notices if notice.about is not None})
    return {notice.pk: found[about] for notice in notices if (about := notice.about or 0) in found}


def last_words(said: Iterable[tuple[int, datetime, str]], tournament: int, until: datetime) -> str:
    return next((words for key, at, words in reversed(list(said)) if key == tournament and at <= until), "")
