"""The WebSocket for the spectators of a match."""

from __future__ import annotations

from community.spectators.announcing import group
from community.spectators.chat import has_spectators, why_not_read
from games.live.sockets import SignalConsumer
from games.models import Match


class SpectatorsConsumer(SignalConsumer):
    spectators_spoke = SignalConsumer.nudge

    def groups_of_viewer(self) -> tuple[str, ...]:
        number, viewer = self.scope["url_route"]["kwargs"]["match"], self.scope["user"]
        match = Match.objects.with_seats().filter(pk=number).first()
        if match is None or not has_spectators(match) or why_not_read(match, viewer):
            return ()
        return (group(number),)
