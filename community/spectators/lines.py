"""Lines of the spectators' chat, as one viewer may read them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from django.contrib.auth.models import AnonymousUser
from django.utils.safestring import SafeString

from accounts.models import Block, User
from community.spectators.chat import why_not_read, why_not_write
from community.spectators.models import Line
from core.refusals import NotPossible
from games.log.markup import render_markup
from games.models import Match

MOST_SHOWN = 50
"""The number of lines per page. Earlier lines are on previous pages."""


@dataclass(frozen=True, slots=True)
class ShownLine:
    row: Line
    text: SafeString
    is_mine: bool
    is_folded: bool
    """True if the viewer blocked the writer of the line."""
    may_report: bool


class SpectatorsTalk:
    """A page of the spectators' chat as one viewer may read it.

    The page ends with the line number *until*, or with the newest line if *until* is None.
    """

    def __init__(self, match: Match, viewer: User | AnonymousUser, until: int | None = None) -> None:
        self.match, self.viewer, self.until = match, viewer, until

    @property
    def is_newest(self) -> bool:
        return self.until is None

    @cached_property
    def why_not_read(self) -> NotPossible | None:
        return why_not_read(self.match, self.viewer)

    @cached_property
    def why_not_write(self) -> NotPossible | None:
        return why_not_write(self.match, self.viewer)

    @property
    def may_write(self) -> bool:
        return self.is_newest and self.why_not_write is None

    @cached_property
    def rows(self) -> list[Line]:
        """The lines of the page, newest first. One more line is included if there are earlier lines.

        Lines by players who blocked the viewer are left out.
        """
        if self.why_not_read:
            return []
        found = Line.objects.filter(match=self.match, hidden=False)
        if self.until is not None:
            found = found.filter(number__lte=self.until)
        if self.viewer.is_authenticated:
            found = found.exclude(player__in=Block.objects.filter(blocked=self.viewer.pk).values("blocker"))
        return list(found.select_related("player").order_by("-number")[: MOST_SHOWN + 1])

    @cached_property
    def lines(self) -> list[ShownLine]:
        rows = self.rows[:MOST_SHOWN]
        texts = render_markup([row.text for row in rows])
        return [self.line_of(row, text) for row, text in zip(rows, texts, strict=True)]

    def line_of(self, row: Line, text: SafeString) -> ShownLine:
        is_mine = row.player_id == self.viewer.pk
        return ShownLine(
            row=row,
            text=text,
            is_mine=is_mine,
            is_folded=row.player_id in self.blocked,
            may_report=self.viewer.is_authenticated and not is_mine,
        )

    @cached_property
    def blocked(self) -> frozenset[int]:
        if not self.viewer.is_authenticated:
            return frozenset()
        return frozenset(self.viewer.blocks.values_list("blocked", flat=True))

    @property
    def is_silent(self) -> bool:
        return self.match.is_finished and not self.may_write and not self.rows

    @property
    def earlier_number(self) -> int:
        """The number of the last line on the previous page, or 0 if there is no previous page."""
        return self.rows[MOST_SHOWN].number if len(self.rows) > MOST_SHOWN else 0

    @property
    def stamp(self) -> str:
        seen = [(line.row.number, line.text, line.is_folded) for line in self.lines]
        return f"{crc32(repr((str(self.why_not_read), seen)).encode()):08x}"
