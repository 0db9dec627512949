"""Reports of messages, with the reported lines as a quotation, and hiding of reported messages."""

from __future__ import annotations

import re

from accounts.models import User
from community.messages.listing import kept_messages
from community.messages.models import Copy, Message
from community.moderation.decisions import HIDES
from community.moderation.models import Report

LINES = 10
PLACE = re.compile(r"/messages/(\d+)/\?to=(\d+)")


def report_about(mine: Copy, theirs: Copy, number: int) -> Report | None:
    """Return a report that quotes the last messages up to *number*.

    Return None if the other player wrote none of these messages.
    """
    messages = last_lines(mine, number)
    if theirs.player is None or not any(message.by_id == theirs.pk for message in messages):
        return None
    names = {copy.pk: copy.name for copy in (mine, theirs)}
    return Report(
        kind=Report.Kind.DIRECT,
        player=theirs.player,
        quoted="\n".join(f"{names[message.by_id]}: {message.text}" for message in messages),
        page=f"{mine.conversation.get_absolute_url()}?to={messages[-1].number}",
    )


def last_lines(copy: Copy, number: int) -> list[Message]:
    return list(kept_messages(copy).filter(number__lte=number).order_by("-number")[:LINES])[::-1]


def hide_messages(report: Report, _moderator: User) -> None:
    found = PLACE.search(report.page)
    if found is None:
        return
    conversation, number = int(found[1]), int(found[2])
    quoted = Message.objects.filter(conversation=conversation, number__lte=number, number__gt=number - LINES)
    quoted.filter(by__player=report.player_id).update(is_taken_down=True)


HIDES[Report.Kind.DIRECT] = hide_messages
