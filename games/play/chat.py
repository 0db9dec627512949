"""The chat of a match, and the players' private notes on it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Greatest
from django.utils import timezone

from accounts.models import User
from core.database.compiled import CompiledUpdate
from core.database.read_only import unless_read_only
from core.refusals import NotPlayable, TooLate
from core.text.visible import remove_invisible
from games.models import LONGEST_NOTE, Match, Reaction, Seat
from games.play.recording import add_message, announce_after_commit, lock_match, next_number, seat_of
from games.play.refusals import MatchCode
from games.play.texts import checked_text, count_message, refuse_if_apart, refuse_if_muted
from games.signals import Happened, News, tell


def say(match_id: int, player: User, text: str) -> None:
    with transaction.atomic():
        match = lock_match(match_id)
        seat = seat_of(match, player)
        add_message(match, seat.number, player, text, after_move=match.version if match.has_begun else 0)
        tell(News(Happened.SAID, match, seat.number))
        announce_after_commit(match)


def react(match_id: int, player: User, reaction: str) -> None:
    """Store the player's reaction to the last move, which another player made.

    A second reaction replaces the first.
    """
    refuse_if_muted(player)
    if reaction not in Reaction:
        raise NotPlayable(MatchCode.NOTHING_SAID)
    with transaction.atomic():
        match = lock_match(match_id)
        seat = seat_of(match, player)
        refuse_if_apart(match, player)
        move = match.moves.order_by("-number").first()
        if move is None or move.seat in (None, seat.number) or match.teaches:
            raise NotPlayable(MatchCode.NO_MOVE_OF_ANOTHER)
        said = {"reaction": reaction, "text": str(Reaction(reaction).label), "hidden": False}
        mine = match.messages.filter(seat=seat.number, after_move=move.number).exclude(reaction="")
        if not mine.update(**said):
            number = next_number(match)
            match.messages.create(number=number, seat=seat.number, after_move=move.number, **said)
        match.chat_version += 1
        match.save(update_fields=["chat_version"])
        announce_after_commit(match)


def edit(match_id: int, player: User, number: int, text: str) -> None:
    refuse_if_muted(player)
    with transaction.atomic():
        match = lock_match(match_id)
        seat = seat_of(match, player)
        refuse_if_apart(match, player)
        message = match.messages.filter(number=number, seat=seat.number, hidden=False, reaction="").first()
        if message is None or message.after_move < last_move(match):
            raise TooLate(MatchCode.MESSAGE_IS_OLD)
        message.text, message.edited_at = checked_text(text), timezone.now()
        count_message(match_id, player, message.text)
        message.save(update_fields=["text", "edited_at"])
        match.chat_version += 1
        match.save(update_fields=["chat_version"])
        announce_after_commit(match)


def hide_message(match_id: int, number: int) -> None:
    with transaction.atomic():
        match = lock_match(match_id)
        match.messages.filter(number=number).update(hidden=True)
        match.chat_version += 1
        match.save(update_fields=["chat_version"])
        announce_after_commit(match)


def take_description_away(match_id: int) -> None:
    with transaction.atomic():
        match = lock_match(match_id)
        match.description = ""
        match.save(update_fields=["description"])


def keep_chat_private(match_id: int, player: User, private: bool) -> None:
    with transaction.atomic():
        match = lock_match(match_id)
        seat = seat_of(match, player)
        seat.wants_private_chat = private
        seat.save(update_fields=["wants_private_chat"])
        match.chat_version += 1
        match.save(update_fields=["chat_version"])
        announce_after_commit(match)


def note(match_id: int, player: User, text: str) -> None:
    with transaction.atomic():
        seat = seat_of(lock_match(match_id), player)
        text = remove_invisible(text)
        if len(text) > LONGEST_NOTE:
            raise NotPlayable(MatchCode.NOTE_TOO_LONG, most=LONGEST_NOTE)
        seat.notes = text
        seat.save(update_fields=["notes"])


def seat_update(seat: int, now: datetime, version: int, chat: int) -> tuple[QuerySet[Seat], dict[str, Any]]:
    newest = {"move_seen": Greatest("move_seen", version), "chat_seen": Greatest("chat_seen", chat)}
    return Seat.objects.filter(pk=seat), {"seen_at": now, **newest}


SEEN = CompiledUpdate(seat_update)


def note_seen(match: Match, seat: Seat | None) -> None:
    if seat is None or (seat.is_noted and seat.chat_seen >= match.chat_version):
        return
    is_news = seat.move_seen < match.version or seat.chat_seen < match.chat_version
    if is_news or seat.closed_at is None:
        with unless_read_only():
            SEEN(seat.pk, timezone.now(), match.version, match.chat_version)


def last_move(match: Match) -> int:
    return match.moves.order_by("-number").values_list("number", flat=True).first() or 0
