"""Moves in words, cached for all readers with the same view of the match.

The cache key has the match, number and time of the move instead of the primary key of its row, as a
rolled-back transaction frees that key for another move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.log.wording import in_html
from games.models import Match, Move
from rules.words import tell_all

GOES_FIRST = ("goes_first.you", "goes_first.they")
BEGINS_ROUND = "round_began"
MOST_SENTENCES = 30_000


class LogSentence(NamedTuple):
    html: SafeString
    goes_first: bool
    """True if the sentence says who goes first in the round. The reason is not part of the sentence."""
    begins_round: bool


class MoveTold(NamedTuple):
    sentences: tuple[LogSentence, ...]

    @property
    def parts(self) -> tuple[tuple[LogSentence, ...], tuple[LogSentence, ...]]:
        """The sentences about the move's own round, and those about the round that begins with the move."""
        began = (place for place, sentence in enumerate(self.sentences) if sentence.begins_round)
        place = next(began, len(self.sentences))
        return self.sentences[:place], self.sentences[place:]


class LogReader(Protocol):
    me: int | None
    """The seat from which the reader sees the match, or None for a spectator."""

    @property
    def your_seat(self) -> int | None:
        """The seat that the log addresses as "you", or None."""

    @property
    def names(self) -> Sequence[str]: ...


class HasSentences(Protocol):
    @property
    def sentences(self) -> Sequence[object]: ...


T = TypeVar("T", bound=HasSentences)


class MoveCache(dict[object, T]):
    """A cache of the sentences about moves, shared by viewers who may see the same. Its size is limited."""

    size = 0

    def get_or_tell(self, match: Match, move: Move, reader: LogReader, tell: Callable[[], T]) -> T:
        made = match.commitment, move.number, move.made_at
        key = (*made, reader.me, reader.your_seat, *reader.names, match.battle.veil, get_language())
        told = self.get(key)
        if told is None:
            told = tell()
            if self.size + len(told.sentences) > MOST_SENTENCES:
                self.clear()
            self[key] = told
            self.size += len(told.sentences)
        return told

    def clear(self) -> None:
        super().clear()
        self.size = 0


_kept: MoveCache[MoveTold] = MoveCache()


def move_in_words(match: Match, move: Move, reader: LogReader) -> MoveTold:
    return _kept.get_or_tell(match, move, reader, lambda: put_into_words(match, move, reader))


def put_into_words(match: Match, move: Move, reader: LogReader) -> MoveTold:
    seen = match.battle.seen_events(reader.me, move.facts, move.round)
    return MoveTold(
        tuple(
            LogSentence(in_html(told), told.code in GOES_FIRST, told.code == BEGINS_ROUND)
            for told in tell_all(seen, reader.your_seat, reader.names)
        )
    )
