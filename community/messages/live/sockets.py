"""The socket of a player's messages."""

from __future__ import annotations

from community.messages.live.announcing import group_of
from games.live.sockets import SignalConsumer


class MessagesConsumer(SignalConsumer):
    """Socket notified of all messages to one player, and of those they send from another page."""

    message_came = SignalConsumer.nudge

    def groups_of_viewer(self) -> tuple[str, ...]:
        player = self.scope["user"]
        return (group_of(player.pk),) if player.is_authenticated else ()
