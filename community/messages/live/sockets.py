"""The WebSocket for a player's messages."""

from __future__ import annotations

from community.messages.live.announcing import group_of
from games.live.sockets import SignalConsumer


class MessagesConsumer(SignalConsumer):
    """WebSocket that signals each message to a player, and each message the player sends on another page."""

    message_came = SignalConsumer.nudge

    def groups_of_viewer(self) -> tuple[str, ...]:
        player = self.scope["user"]
        return (group_of(player.pk),) if player.is_authenticated else ()
