"""Who beats whom, and who plays what: counted in bouts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet

from accounts.models import User
from buttons.models import Button
from games.models import Seat
from standing.models import Bout

RIVALS_SHOWN = 3
PLAYERS_SHOWN = 3
BUTTONS_SHOWN = 7
FORM_SHOWN = 6
FEWEST = 3
"""So many meetings tell who is the stronger; fewer are luck."""

Who = TypeVar("Who", User, Button)
Counted = tuple[int, int, int]
"""The key of a player or button, matches won, matches lost."""

WON, LOST = (Count("result", filter=Q(result=result)) for result in (Seat.Result.WON, Seat.Result.LOST))


class Tally(NamedTuple, Generic[Who]):
    """How often one won and lost, against a player or button or with one."""

    who: Who
    won: int
    lost: int

    @property
    def name(self) -> str:
        return str(self.who)

    @property
    def recipe(self) -> str:
        """What the pin is drawn from, beside the name."""
        return self.who.recipe if isinstance(self.who, Button) else ""

    @property
    def share_won(self) -> int:
        """How many of a hundred matches that had a winner were won."""
        return round(100 * self.won / (self.won + self.lost)) if self.won + self.lost else 50


class Rivals(NamedTuple, Generic[Who]):
    beaten: list[Tally[Who]]
    """Those against whom one has won most more often than lost, the easiest first."""
    feared: list[Tally[Who]]
    """Those who have won most more often, the hardest first."""


class ResultsOfButton(NamedTuple):
    rivals: Rivals[Button]
    played_by: list[Tally[User]]
    mine: Tally[Button] | None
    """How often the viewer won and lost as this button, in private matches, too."""
    my_form: list[Bout]


def results_of_button(button: Button, viewer: User | AnonymousUser) -> ResultsOfButton:
    """All that the page of a button tells *viewer*."""
    met, played_by = rivals_of_button(button), most_played_by(button, viewer)
    if not viewer.is_authenticated:
        return ResultsOfButton(met, played_by, None, [])
    return ResultsOfButton(met, played_by, *own_results(button, viewer))


def own_results(button: Button, player: User) -> tuple[Tally[Button] | None, list[Bout]]:
    fought = Bout.objects.filter(player=player, button=button, is_first=True)
    form = list(fought.select_related("opposing_button").order_by("-match")[:FORM_SHOWN])
    return Tally(button, **fought.aggregate(won=WON, lost=LOST)) if form else None, form


def rivals_of_player(player: User, viewer: User | AnonymousUser) -> Rivals[User]:
    """Of those whom *viewer* finds in lists."""
    met = in_public(player=player, opponent__in=User.objects.in_lists_for(viewer))
    return rivals(met, "opponent", User.objects.get_queryset())


def rivals_of_button(button: Button) -> Rivals[Button]:
    met = in_public(button=button, opposing_button__isnull=False).exclude(opposing_button=button)
    return rivals(met, "opposing_button", Button.objects.select_related("set"))


def most_played_by(button: Button, viewer: User | AnonymousUser) -> list[Tally[User]]:
    """The players who have fought most as this button."""
    players = User.objects.in_lists_for(viewer)
    played = in_public(button=button, player__in=players)
    return most_often(played, "player", User.objects.get_queryset(), PLAYERS_SHOWN)


def most_played_buttons(player: User, shown: int = BUTTONS_SHOWN) -> list[Tally[Button]]:
    """The buttons as which a player has fought most."""
    played = in_public(player=player, button__isnull=False)
    return most_often(played, "button", Button.objects.select_related("set"), shown)


def between(player: User, other: User) -> Tally[User]:
    """How often the player won and lost against the other, in private matches, too."""
    won_and_lost = Bout.objects.filter(player=player, opponent=other).aggregate(won=WON, lost=LOST)
    return Tally(other, **won_and_lost)


def in_public(**which: Any) -> QuerySet[Bout]:
    return Bout.objects.filter(is_private=False, **which).order_by()


def rivals(met: QuerySet[Bout], by: str, known: QuerySet[Who]) -> Rivals[Who]:
    counted = met.values_list(by).annotate(won=WON, lost=LOST, meetings=Count("*"))
    ranked = sorted(
        ((who, won, lost) for who, won, lost, meetings in counted if meetings >= FEWEST and won != lost),
        key=lambda each: (each[2] - each[1], -each[1] - each[2], each[0]),
    )
    beaten: list[Counted] = [each for each in ranked if each[1] > each[2]][:RIVALS_SHOWN]
    feared: list[Counted] = [each for each in reversed(ranked) if each[1] < each[2]][:RIVALS_SHOWN]
    tallies = tallies_of([*beaten, *feared], known)
    return Rivals(tallies[: len(beaten)], tallies[len(beaten) :])


def most_often(played: QuerySet[Bout], by: str, known: QuerySet[Who], shown: int) -> list[Tally[Who]]:
    counted = played.filter(is_first=True).values_list(by).annotate(won=WON, lost=LOST, matches=Count("*"))
    most = counted.order_by("-matches", by)[:shown]
    return tallies_of([(who, won, lost) for who, won, lost, _matches in most], known)


def tallies_of(counted: Iterable[Counted], known: QuerySet[Who]) -> list[Tally[Who]]:
    """With the players or buttons themselves."""
    counted = list(counted)
    found = known.in_bulk({who for who, _won, _lost in counted}) if counted else {}
    return [Tally(found[who], won, lost) for who, won, lost in counted if who in found]
