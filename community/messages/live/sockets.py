"""The socket of a player's messages."""

from __future__ import annotations

from community.messages.live.announcing import group_of
from games.live.sockets import Nudged


class MessagesConsumer(Nudged):
    """Hears of every message to one player, and of every one that they send from elsewhere."""

    message_came = Nudged.nudge

    def groups_of_viewer(self) -> tuple[str, ...]:
        player = self.scope["user"]
        return (group_of(player.pk),) if player.is_authenticated else ()
