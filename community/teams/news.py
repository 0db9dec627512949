"""Notifications to team leaders about requests to join, and to players about the leaders' decisions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from accounts.models import User
from community.teams.members import leaders_of
from community.teams.models import Asking, Member, Team
from notifications.kinds import Channel, NewsGroup, register
from notifications.models import Notice
from notifications.news.kind import OtherNews
from notifications.notify import notify_about

ASKED, LET_IN, REFUSED, PUT_OUT, LEADS = "asked", "let-in", "refused", "put-out", "leads"
"""Kinds of news about a team, stored as a text of at most nine letters."""

SENTENCES = {
    ASKED: gettext_noop("%(team)s: someone is asking to join."),
    LET_IN: gettext_noop("You’re now a member of the team %(team)s."),
    REFUSED: gettext_noop("The team %(team)s turned down your request."),
    PUT_OUT: gettext_noop("You’re no longer a member of the team %(team)s."),
    LEADS: gettext_noop("You’re now a leader of the team %(team)s."),
}


class TeamState(NamedTuple):
    team: Team
    somebody_waits: bool


@register
class TeamNews(OtherNews):
    name = "team"
    label = gettext_lazy("someone asks to join a team I lead, or a team answers me")
    group = NewsGroup.EVENTS
    usual = (Channel.SITE, Channel.MAIL)
    weight = 15

    def things(self, notices: Sequence[Notice]) -> Mapping[int, TeamState]:
        found = Team.objects.open().in_bulk({notice.about for notice in notices if notice.about is not None})
        asked = Asking.objects.filter(team__in=found, refused_at=None, player__is_active=True)
        waiting = set(asked.values_list("team", flat=True))
        return {
            notice.pk: TeamState(found[about], about in waiting)
            for notice in notices
            if (about := notice.about or 0) in found
        }

    def headline(self, notice: Notice, thing: TeamState) -> str:
        return _(SENTENCES[notice.happened]) % {"team": thing.team.name}

    def url(self, notice: Notice, thing: TeamState) -> str:
        if notice.happened == ASKED:
            return reverse("teams:lead", args=[thing.team.pk])
        return thing.team.get_absolute_url()

    def why_not_tell(self, notice: Notice, thing: TeamState) -> str:
        if notice.happened == ASKED and not thing.somebody_waits:
            return _("All requests have been answered.")
        return ""


@register
class RoomNews(OtherNews):
    name = "room"
    label = gettext_lazy("someone writes in the room of my team")
    group = NewsGroup.EVENTS
    weight = 8

    def things(self, notices: Sequence[Notice]) -> Mapping[int, Member]:
        members = Member.objects.select_related("team").filter(
            team__in=[notice.about for notice in notices],
            player__in=[notice.player_id for notice in notices],
            team__closed_at=None,
        )
        found = {(member.team_id, member.player_id): member for member in members}
        return {
            notice.pk: found[notice.about or 0, notice.player_id]
            for notice in notices
            if (notice.about or 0, notice.player_id) in found
        }

    def headline(self, notice: Notice, thing: Member) -> str:
        return _("%(team)s: there’s something new in your team’s room.") % {"team": thing.team.name}

    def url(self, notice: Notice, thing: Member) -> str:
        return reverse("teams:room", args=[thing.team_id])

    def why_not_tell(self, notice: Notice, thing: Member) -> str:
        return _("You’ve read it already.") if thing.seen >= thing.team.said else ""


def notify_room(team: Team, writer: User) -> None:
    """Notify the members who want it, except the writer, friends-only players and players apart."""
    apart = User.objects.apart_from(writer).values("pk")
    listeners = User.objects.get_queryset().filter(
        memberships__team=team, memberships__hears_room=True, friends_only=False, is_active=True
    )
    Notice.objects.filter(kind=RoomNews.name, about=team.pk).delete()
    notify_about(listeners.exclude(pk=writer.pk).exclude(pk__in=apart), RoomNews, team.pk)


def notify_players(players: Iterable[User], team: Team, happened: str) -> None:
    notify_about(players, TeamNews, team.pk, happened)


def notify_leaders(team: Team) -> None:
    Notice.objects.filter(kind=TeamNews.name, about=team.pk, happened=ASKED).delete()
    notify_players(leaders_of(team), team, ASKED)
