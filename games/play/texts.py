"""Limits on the texts of players in a match, and permission to write them."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple

from django.core.cache import cache
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import User
from accounts.players.follows_and_blocks import read_tie
from core.refusals import NotPlayable, NotPossible
from core.text.visible import is_fit_for_a_title, one_line, several_lines
from games.models import LONGEST_DESCRIPTION, LONGEST_GUEST_NAME, LONGEST_MESSAGE, LONGEST_WORDS, Match, Seat
from games.play.refusals import MatchCode

A_DAY = timedelta(days=1)


FEW_MATCHES = 3


def is_newcomer(player: User, fewest: int = FEW_MATCHES) -> bool:
    return count_finished(player, fewest) < fewest


def count_finished(player: User, most: int = FEW_MATCHES) -> int:
    """Count the player's finished matches, but no more than *most*."""
    return Seat.objects.filter(player=player, match__status=Match.Status.FINISHED)[:most].count()


def refuse_if_muted(player: User) -> None:
    if refused := why_muted(player):
        raise refused


def why_muted(player: User) -> NotPossible | None:
    if not player.is_muted:
        return None
    until = date_format(timezone.localtime(player.muted_until), "DATETIME_FORMAT")
    return NotPossible(MatchCode.MUTED, until=until)


def why_not_say(match: Match, player: User) -> NotPossible | None:
    return why_muted(player) or why_not_talk(match, player)


def refuse_if_apart(match: Match, player: User) -> None:
    if refused := why_not_talk(match, player):
        raise refused


def why_not_talk(match: Match, player: User) -> NotPossible | None:
    """Return why the player may not chat in this match, or None if the player may.

    Either a player has turned chat off, or one player blocks another in a match of an event. Only the player
    who blocks learns that this is the reason.
    """
    for each in match.all_seats:
        if each.player is not None and each.player.friends_only:
            if each.player == player:
                return NotPossible(MatchCode.CHAT_TURNED_OFF)
            return NotPossible(MatchCode.NO_CHAT_WITH, player=str(each.player))
    if not match.of_event:
        return None
    for other in match.all_seats:
        if other.player is None or other.player == player:
            continue
        tie = read_tie(player, other.player)
        if tie.blocks:
            return NotPossible(MatchCode.NO_CHAT_WITH_BLOCKED, player=str(other.player))
        if tie.is_blocked:
            return NotPossible(MatchCode.NO_CHAT_HERE)
    return None


class ChatVolume(NamedTuple):
    """Number of messages and characters that were sent on one day in UTC."""

    messages: int
    characters: int

    def exceeds(self, most: ChatVolume) -> bool:
        return self.messages > most.messages or self.characters > most.characters


MOST_IN_A_MATCH = ChatVolume(300, 30_000)
MOST_BY_A_PLAYER = ChatVolume(600, 60_000)


def count_message(match: int, player: User, text: str) -> None:
    """Count this text towards today's limits, which the cache contains. Refuse a text beyond the limits."""
    today = timezone.now().astimezone(UTC).date()
    names = [f"said-{today}-{who}" for who in (f"match-{match}", f"player-{player.pk}")]
    known = cache.get_many(names)
    before = [ChatVolume(*known.get(name, (0, 0))) for name in names]
    here, by_player = (ChatVolume(said.messages + 1, said.characters + len(text)) for said in before)
    tomorrow = timezone.localtime(datetime.combine(today + A_DAY, time(), UTC))
    if here.exceeds(MOST_IN_A_MATCH):
        raise NotPossible(MatchCode.ENOUGH_SAID_HERE, time=date_format(tomorrow, "TIME_FORMAT"))
    if by_player.exceeds(MOST_BY_A_PLAYER):
        raise NotPossible(MatchCode.ENOUGH_SAID, time=date_format(tomorrow, "TIME_FORMAT"))
    cache.set_many(dict(zip(names, map(tuple, (here, by_player)), strict=True)), A_DAY.total_seconds())


def checked_description(text: str) -> str:
    text = several_lines(text)
    if len(text) > LONGEST_DESCRIPTION:
        raise NotPlayable(MatchCode.DESCRIPTION_TOO_LONG, most=LONGEST_DESCRIPTION)
    return text


def checked_text(text: str) -> str:
    text = several_lines(text)
    if not text:
        raise NotPlayable(MatchCode.NOTHING_SAID)
    if len(text) > LONGEST_MESSAGE:
        raise NotPlayable(MatchCode.MESSAGE_TOO_LONG, most=LONGEST_MESSAGE)
    return text


def checked_name(name: str) -> str:
    name = one_line(name)
    if not (0 < len(name) <= LONGEST_GUEST_NAME and is_fit_for_a_title(name)):
        raise NotPlayable(MatchCode.NAME_UNFIT, most=LONGEST_GUEST_NAME)
    return name


def checked_words(words: str) -> str:
    """Return the player's words for the dice, which must be a single line as draws are made of lines."""
    words = words.strip()
    if len(words) > LONGEST_WORDS or not words.isprintable():
        raise NotPlayable(MatchCode.WORDS_UNFIT, most=LONGEST_WORDS)
    return words
