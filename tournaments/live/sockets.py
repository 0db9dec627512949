"""Web sockets for the page of a tournament and for its chat page."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.live import announcements as matches
from games.live.sockets import SignalConsumer
from tournaments.live import announcing
from tournaments.pages.tournament import key_in, shown_for


class TournamentConsumer(SignalConsumer):
    """A web socket that reports changes in one tournament and in the viewer's own matches."""

    tournament_moved = match_moved = SignalConsumer.nudge

    def groups_of_viewer(self) -> tuple[str, ...]:
        number, viewer = self.scope["url_route"]["kwargs"]["tournament"], self.scope["user"]
        found = shown_for(number, viewer, key_in(self.scope["session"], number)) is not None
        return self.groups_about(number, viewer) if found else ()

    def groups_about(self, number: int, viewer: User | AnonymousUser) -> tuple[str, ...]:
        own = (matches.group_of(viewer.pk),) if viewer.is_authenticated else ()
        return (announcing.group(number), *own)


class TalkConsumer(TournamentConsumer):
    def groups_about(self, number: int, viewer: User | AnonymousUser) -> tuple[str, ...]:
        return (announcing.group_of_talk(number),)
