"""Moves put into words for a reader: once for all pages that read the same.

They are kept by all that they are made of, and not by the key of the row: a transaction that came to no end
gives it away again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.models import Match, Move
from games.telling.wording import in_html
from rules.events import RoundBegan, RoundEnded
from rules.words import tell_all

GOES_FIRST = ("goes_first.you", "goes_first.they")
MOST_KEPT = 8192


class Sentence(NamedTuple):
    html: SafeString
    goes_first: bool
    """Whether it says who begins the round; why they do is not told here."""


class MoveTold(NamedTuple):
    sentences: tuple[Sentence, ...]
    ends_round: bool


_kept: dict[object, MoveTold] = {}


def in_words(match: Match, move: Move, me: int | None, you: int | None, names: Sequence[str]) -> MoveTold:
    """What a seat may know of this move now, told to *you*."""
    key = (repr(move.events), move.round, me, you, *names, match.battle.veil, get_language())
    told = _kept.get(key)
    if told is None:
        told = put_into_words(match, move, me, you, names)
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[key] = told
    return told


def put_into_words(
    match: Match, move: Move, me: int | None, you: int | None, names: Sequence[str]
) -> MoveTold:
    seen = match.battle.seen_events(me, move.facts, move.round)
    return MoveTold(
        tuple(Sentence(in_html(told), told.code in GOES_FIRST) for told in tell_all(seen, you, names)),
        any(isinstance(event, RoundEnded | RoundBegan) for event in seen),
    )
