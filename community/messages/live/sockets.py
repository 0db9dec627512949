"""The WebSocket for a player's messages."""

from __future__ import annotations

from accounts.players.who_may_play import why_not_among_strangers
from community.messages.live.announcing import group_of
from games.live.sockets import SignalConsumer


class MessagesConsumer(SignalConsumer):
    """WebSocket that signals each message to a player, and each message the player sends on another page."""

    message_came = SignalConsumer.nudge

    def groups_of_viewer(self) -> tuple[str, ...]:
        player = self.scope["user"]
        may_read = player.is_authenticated and not why_not_among_strangers(player)
        return (group_of(player.pk),) if may_read else ()
