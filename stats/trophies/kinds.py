"""Kinds of trophies, with their names, their requirements and the checks of these requirements."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import Min, QuerySet
from django.utils.translation import gettext_lazy as _

from robots.models import Robot
from stats.models import Bout
from stats.trophies.wins import Place, Win

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words


class TrophyKind:
    key: str
    name: Words
    takes: Words

    def is_met_by(self, win: Win) -> bool:
        """Return True if the won match earns the trophy or counts toward it."""
        return True

    def place(self, player: int, first: Place) -> Place | None:
        """Return the match that won the trophy, or None. *first* is the earliest match that counts for it."""
        return first


class FirstWin(TrophyKind):
    key, name, takes = "first", _("First win"), _("Win a match.")


class Person(TrophyKind):
    key, name, takes = "person", _("First human beaten"), _("Win a match without robots.")

    def is_met_by(self, win: Win) -> bool:
        return win.is_among_people


class Clean(TrophyKind):
    key, name, takes = (
        "clean",
        _("Clean sweep"),
        _("Win at least three rounds in a match and lose none."),
    )

    def is_met_by(self, win: Win) -> bool:
        return win.is_duel and win.seat.rounds_won >= 3 and win.others[0].rounds_won == 0


class Comeback(TrophyKind):
    key, name, takes = "comeback", _("Comeback"), _("Win a two-player match after being 0 : 2 down.")

    def is_met_by(self, win: Win) -> bool:
        return win.was_behind_by_two


class Circle(TrophyKind):
    key, name, takes = "circle", _("Circle"), _("Win a match with four or more players.")

    def is_met_by(self, win: Win) -> bool:
        return len(win.outcome.seats) >= 4


class Mirror(TrophyKind):
    key, name, takes = (
        "mirror",
        _("Mirror"),
        _("Win a two-player match in which you both have the same dice."),
    )

    def is_met_by(self, win: Win) -> bool:
        return win.is_against_itself


class Ahead(TrophyKind):
    key, name, takes = (
        "ahead",
        _("Gave a head start"),
        _("Win a match in which another player has a head start."),
    )

    def is_met_by(self, win: Win) -> bool:
        return win.match.seat_with_head_start is not None and not win.has_head_start


class Strongest(TrophyKind):
    key, name, takes = "strongest", _("Owl beaten"), _("Beat Owl, the strongest robot.")

    def is_met_by(self, win: Win) -> bool:
        return Robot.Mind.WISE in win.minds


class Several(TrophyKind):
    """A kind of trophy for a number of won matches. Public matches are used if there are enough."""

    number: int

    def place(self, player: int, first: Place) -> Place | None:
        won = self.bouts(player)
        if public := self.last_of(won.filter(is_private=False)):
            return False, *public
        among_all = self.last_of(won)
        return among_all and (True, *among_all)

    def last_of(self, bouts: QuerySet[Bout]) -> tuple[datetime, int] | None:
        won = bouts.order_by("ended_at", "match").values_list("ended_at", "match")
        return next(iter(won[self.number - 1 : self.number]), None)

    def bouts(self, player: int) -> QuerySet[Bout]:
        return Bout.objects.filter(player=player, result="won", is_first=True)


class TenWins(Several):
    key, name, takes, number = "ten", _("Ten wins"), _("Win ten matches."), 10


class HundredWins(Several):
    key, name, takes, number = "hundred", _("A hundred wins"), _("Win a hundred matches."), 100


class Different(Several):
    """A kind of trophy for won matches with different values of a field, where each value counts once."""

    field: str

    def last_of(self, bouts: QuerySet[Bout]) -> tuple[datetime, int] | None:
        firsts = bouts.order_by().values(self.field).annotate(first=Min("ended_at")).order_by("first")
        for each in firsts[self.number - 1 : self.number]:
            ended_at = each["first"]
            return ended_at, bouts.filter(ended_at=ended_at).aggregate(match=Min("match"))["match"]
        return None


class ManyFighters(Different):
    key, name, number, field = "fighters", _("25 fighters"), 25, "fighter"
    takes = _("Win with 25 different fighters from the catalogue.")

    def bouts(self, player: int) -> QuerySet[Bout]:
        return super().bouts(player).filter(button__isnull=False)


class EveryRobot(Different):
    key, name, number, field = "robots", _("Every robot"), len(Robot.Mind), "opponent"
    takes = _("Beat every one of the robots.")

    def is_met_by(self, win: Win) -> bool:
        return bool(win.minds)

    def bouts(self, player: int) -> QuerySet[Bout]:
        return Bout.objects.filter(player=player, result="won", opponent__robot__isnull=False)


KINDS: tuple[TrophyKind, ...] = (
    FirstWin(), Person(), TenWins(), HundredWins(), Clean(), Comeback(),
    Circle(), Mirror(), Ahead(), ManyFighters(), Strongest(), EveryRobot(),
)  # fmt: skip
BY_KEY = {kind.key: kind for kind in KINDS}
