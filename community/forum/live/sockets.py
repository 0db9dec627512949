"""The WebSocket of the forum or of a single thread, which signals new posts to open pages."""

from __future__ import annotations

from accounts.players.who_may_play import why_not_among_strangers
from community.forum.live.announcing import group
from community.forum.models import Thread
from community.moderation.moderators import is_moderator
from games.live.sockets import SignalConsumer


class ForumConsumer(SignalConsumer):
    forum_moved = SignalConsumer.nudge

    def groups_of_viewer(self) -> tuple[str, ...]:
        if why_not_among_strangers(self.scope["user"]):
            return ()
        thread, viewer = self.scope["url_route"]["kwargs"].get("thread"), self.scope["user"]
        seen = Thread.objects.seen_by(viewer, is_moderator(viewer))
        return (group(thread),) if thread is None or seen.filter(pk=thread).exists() else ()
