"""Checks of the length, repetition and links of a line in a chat of a tournament or of spectators."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from community.moderation.moderators import is_moderator
from core.refusals import NotPlayable
from core.text.visible import remove_invisible
from games.log.markup import has_addresses
from games.models import LONGEST_LINE
from games.play.refusals import MatchCode
from games.play.texts import FEW_MATCHES, is_newcomer

REPEATS_AFTER_MINUTES = 10


def checked_line(text: str) -> str:
    text = " ".join(remove_invisible(text).split())
    if not text:
        raise NotPlayable(MatchCode.LINE_EMPTY)
    if len(text) > LONGEST_LINE:
        raise NotPlayable(MatchCode.LINE_TOO_LONG, most=LONGEST_LINE, number=len(text))
    return text


def refuse_repeated(lines: QuerySet[Any], player: User, text: str) -> None:
    since = timezone.now() - timedelta(minutes=REPEATS_AFTER_MINUTES)
    lately = lines.filter(player=player, said_at__gt=since).values_list("text", flat=True)
    if text.casefold() in map(str.casefold, lately):
        raise NotPlayable(MatchCode.LINE_SAID_LATELY, minutes=REPEATS_AFTER_MINUTES)


def refuse_links_of_newcomers(player: User, text: str) -> None:
    if has_addresses(text) and not is_moderator(player) and is_newcomer(player):
        raise NotPlayable(MatchCode.LINKS_TOO_SOON, least=FEW_MATCHES)
