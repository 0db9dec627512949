"""What players write into a match, and whether they may."""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import LONGEST_CALLED, LONGEST_DESCRIPTION, LONGEST_MESSAGE, LONGEST_WORDS
from games.play.refusals import NotPlayable, NotPossible

NOTHING = "\0"
"""A character that PostgreSQL keeps in no text."""


def refuse_if_muted(player: User) -> None:
    if player.is_muted:
        until = date_format(timezone.localtime(player.muted_until), "DATETIME_FORMAT")
        raise NotPossible(_("A moderator has muted you until %(until)s.") % {"until": until})


def checked_description(text: str) -> str:
    """What is said about a match: browsers send each end of a line as two characters."""
    text = text.replace(NOTHING, "").replace("\r\n", "\n").strip()
    if len(text) > LONGEST_DESCRIPTION:
        sentence = _("A description has at most %(most)s characters.")
        raise NotPlayable(sentence % {"most": LONGEST_DESCRIPTION})
    return text


def checked_text(text: str) -> str:
    text = text.replace(NOTHING, "").strip()
    if not text:
        raise NotPlayable(_("Say something, or leave it."))
    if len(text) > LONGEST_MESSAGE:
        raise NotPlayable(_("A message has at most %(most)s characters.") % {"most": LONGEST_MESSAGE})
    return text


def checked_name(name: str) -> str:
    """What somebody is called who plays on another's device."""
    name = name.strip()
    if not (0 < len(name) <= LONGEST_CALLED and name.isprintable()):
        raise NotPlayable(_("A name has at most %(most)s characters.") % {"most": LONGEST_CALLED})
    return name


def checked_words(words: str) -> str:
    """The words that a player puts into the dice: one line, as each draw is made of lines."""
    words = words.strip()
    if len(words) > LONGEST_WORDS or not words.isprintable():
        sentence = _("Your words for the dice: one line of at most %(most)s characters.")
        raise NotPlayable(sentence % {"most": LONGEST_WORDS})
    return words
