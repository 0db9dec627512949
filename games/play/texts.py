"""Texts of players in a match: limits, and who may write."""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import User
from accounts.refusals import NotPlayable, NotPossible
from games.models import LONGEST_DESCRIPTION, LONGEST_GUEST_NAME, LONGEST_MESSAGE, LONGEST_WORDS
from games.play.refusals import MatchCode

NOTHING = "\0"
"""A character that PostgreSQL keeps in no text."""


def refuse_if_muted(player: User) -> None:
    if player.is_muted:
        until = date_format(timezone.localtime(player.muted_until), "DATETIME_FORMAT")
        raise NotPossible(MatchCode.MUTED, until=until)


def checked_description(text: str) -> str:
    """The description of a match; browsers send each line end as two characters."""
    text = text.replace(NOTHING, "").replace("\r\n", "\n").strip()
    if len(text) > LONGEST_DESCRIPTION:
        raise NotPlayable(MatchCode.DESCRIPTION_TOO_LONG, most=LONGEST_DESCRIPTION)
    return text


def checked_text(text: str) -> str:
    text = text.replace(NOTHING, "").strip()
    if not text:
        raise NotPlayable(MatchCode.NOTHING_SAID)
    if len(text) > LONGEST_MESSAGE:
        raise NotPlayable(MatchCode.MESSAGE_TOO_LONG, most=LONGEST_MESSAGE)
    return text


def checked_name(name: str) -> str:
    """The name of a player on another player's device."""
    name = name.strip()
    if not (0 < len(name) <= LONGEST_GUEST_NAME and name.isprintable()):
        raise NotPlayable(MatchCode.NAME_UNFIT, most=LONGEST_GUEST_NAME)
    return name


def checked_words(words: str) -> str:
    """The words that a player puts into the dice: one line, as each draw is made of lines."""
    words = words.strip()
    if len(words) > LONGEST_WORDS or not words.isprintable():
        raise NotPlayable(MatchCode.WORDS_UNFIT, most=LONGEST_WORDS)
    return words
