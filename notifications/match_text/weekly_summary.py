"""Data for a player's weekly summary mail."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Match, Move, Seat

A_WEEK = timedelta(days=7)


@dataclass
class Week:
    player: User
    ends: datetime

    @cached_property
    def finished_seats(self) -> list[Seat]:
        counted = Match.objects.counted_for(self.player)
        over = Seat.objects.filter(player=self.player, match__in=counted)
        over = over.filter(match__moved_at__gt=self.ends - A_WEEK, match__moved_at__lte=self.ends)
        return list(over.select_related("match").order_by("-match__moved_at"))

    @cached_property
    def moves(self) -> int:
        mine = Move.objects.filter(
            match__seats__player=self.player, match__seats__guest_name="", made_at__gt=self.ends - A_WEEK
        )
        return mine.filter(made_at__lte=self.ends, seat=F("match__seats__number")).count()

    def how_many(self, result: str) -> int:
        return sum(seat.result == result for seat in self.finished_seats)

    @property
    def was_quiet(self) -> bool:
        return not self.finished_seats and not self.moves

    def __str__(self) -> str:
        counts = {
            "won": self.how_many(Seat.Result.WON),
            "lost": self.how_many(Seat.Result.LOST),
            "drawn": self.how_many(Seat.Result.DRAWN),
            "moves": self.moves,
        }
        return (
            _("Your week. Matches won: %(won)s, lost: %(lost)s, drawn: %(drawn)s. Moves made: %(moves)s.")
            % counts
        )
