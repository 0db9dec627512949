"""The lines of a tournament's chat that one viewer may read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from django.db.models import Q
from django.utils.safestring import SafeString

from accounts.models import Block, User
from accounts.players.who_may_play import why_not_among_strangers
from community.moderation.moderators import is_moderator
from core.database.read_only import unless_read_only
from core.refusals import NotPossible
from games.log.markup import render_markup
from tournaments.models import Talk, Talkers, TalkSeen
from tournaments.pages.tournament_view import TournamentShown
from tournaments.verbs import why_not_talk

MOST_LINES = 50
"""Maximum number of lines on one page of the chat."""


@dataclass(frozen=True, slots=True)
class ShownTalk:
    row: Talk
    text: SafeString | None
    """The text of the line as HTML. None if the line was hidden or its writer closed the account."""
    is_mine: bool
    is_new: bool
    is_folded: bool
    """True if the viewer has blocked the writer of the line."""
    may_report: bool
    may_judge: bool
    may_silence: bool


class TalkShown:
    """The chat of a tournament as one viewer sees it, up to line *until* or to its end."""

    def __init__(self, shown: TournamentShown, until: int | None = None) -> None:
        self.shown, self.until = shown, until
        self.tournament, self.viewer = shown.tournament, shown.viewer

    @property
    def is_newest(self) -> bool:
        return self.until is None

    @cached_property
    def why_not_read(self) -> NotPossible | None:
        return why_not_among_strangers(self.viewer)

    @cached_property
    def is_off(self) -> bool:
        return self.tournament.talkers == Talkers.NOBODY and not self.shown.may_organise

    @cached_property
    def why_not(self) -> NotPossible | None:
        if not self.viewer.is_authenticated:
            return None
        return why_not_talk(self.tournament, self.viewer)

    @property
    def may_write(self) -> bool:
        return self.is_newest and self.viewer.is_authenticated and self.why_not is None

    @cached_property
    def seen_number(self) -> int:
        if not self.viewer.is_authenticated:
            return self.tournament.said
        found = TalkSeen.objects.filter(tournament=self.tournament, player=self.viewer)
        return found.values_list("number", flat=True).first() or 0

    @cached_property
    def rows(self) -> list[Talk]:
        """The lines of this page and one more, newest first.

        Lines of players who have blocked the viewer are left out, except for organizers and moderators.
        """
        if self.is_off or self.why_not_read:
            return []
        found = self.tournament.talk.select_related("player").order_by("-number")
        if self.until is not None:
            found = found.filter(number__lte=self.until)
        if self.viewer.is_authenticated and not self.shown.may_organise:
            blockers = Block.objects.filter(blocked=self.viewer.pk).values("blocker")
            found = found.filter(Q(player=None) | ~Q(player__in=blockers))
        return list(found[: MOST_LINES + 1])

    @cached_property
    def lines(self) -> list[ShownTalk]:
        rows = self.rows[:MOST_LINES]
        read = [row for row in rows if row.text and not row.is_hidden]
        texts = dict(
            zip([row.number for row in read], render_markup([row.text for row in read]), strict=True)
        )
        return [self.line_of(row, texts.get(row.number)) for row in rows]

    def line_of(self, row: Talk, text: SafeString | None) -> ShownTalk:
        is_mine = self.viewer.is_authenticated and row.player_id == self.viewer.pk
        of_another = text is not None and row.player is not None and not is_mine
        return ShownTalk(
            row=row,
            text=text,
            is_mine=is_mine,
            is_new=row.number > self.seen_number and not is_mine,
            is_folded=text is not None and row.player_id in self.blocked,
            may_report=of_another and self.viewer.is_authenticated,
            may_judge=text is not None and self.shown.may_organise,
            may_silence=of_another and self.may_silence(row.player),
        )

    @cached_property
    def organisers(self) -> frozenset[int]:
        return frozenset(organiser.pk for organiser in self.tournament.organisers)

    @cached_property
    def blocked(self) -> frozenset[int | None]:
        if not self.viewer.is_authenticated:
            return frozenset()
        return frozenset(self.viewer.blocks.values_list("blocked", flat=True))

    @property
    def earlier_number(self) -> int:
        return self.rows[MOST_LINES].number if len(self.rows) > MOST_LINES else 0

    @property
    def stamp(self) -> str:
        """A checksum that changes whenever the lines of the chat would look different."""
        seen = [(line.row.number, line.text, line.is_folded) for line in self.lines]
        return f"{crc32(repr((self.is_off, seen)).encode()):08x}"

    def may_silence(self, player: User | None) -> bool:
        if player is None or is_moderator(player):
            return False
        return self.shown.is_moderator or player.pk not in self.organisers

    def note_seen(self) -> None:
        if not self.is_newest or not self.viewer.is_authenticated or self.is_off or self.why_not_read:
            return
        if self.seen_number < self.tournament.said:
            with unless_read_only():
                TalkSeen.objects.update_or_create(
                    tournament=self.tournament,
                    player=self.viewer,
                    defaults={"number": self.tournament.said},
                )
