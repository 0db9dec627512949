"""The BMO call that searches the history of games by players, buttons, times and results."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import (
    Case,
    CharField,
    Count,
    Exists,
    F,
    IntegerField,
    Max,
    Min,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, Lower

from accounts.models import User
from accounts.players.lookup import find_player
from api.bmo.formats.fighters import Catalogue, catalogue
from api.bmo.formats.player import COLOURS, button_told
from api.bmo.names import OWN_RECIPE, is_supported_match, supported_matches
from api.bmo.texts import CallRefused, Text
from api.bmo.visits import Reply, Visit
from buttons.models import Button
from core.rate_limits import consume
from games.models import Match, MatchQuerySet, Seat

Told = dict[str, Any]
MOST_RESULTS = 1000
MOST_AT_ONCE = 200
MOST_COUNTED = 10_000
STATUS = {
    "ACTIVE": (Match.Status.PLAYING,),
    "COMPLETE": (Match.Status.FINISHED,),
    "UNSTARTED": (Match.Status.OFFERED,),
    "CANCELLED": (
        *(Match.Status.DECLINED, Match.Status.WITHDRAWN),
        *(Match.Status.ABANDONED, Match.Status.CALLED_OFF),
    ),
}
SORTED_BY = {"gameId": "pk", "gameStart": "offered_at", "lastMove": "moved_at"}
SORTED_AMONG_NEWEST = (
    *("playerNameA", "buttonNameA", "playerNameB", "buttonNameB"),
    *("winningPlayer", "status"),
)
SORT_COLUMNS = (*SORTED_BY, *SORTED_AMONG_NEWEST)
TIMES = {
    "gameStartMin": "offered_at__gte",
    "gameStartMax": "offered_at__lt",
    "lastMoveMin": "moved_at__gte",
    "lastMoveMax": "moved_at__lt",
}
A_DAY = timedelta(days=1)
WINS_BY = 1000


def search_game_history(
    visit: Visit,
    sortColumn: str,  # noqa: N803
    sortDirection: str,  # noqa: N803
    numberOfResults: int,  # noqa: N803
    page: int,
    **wanted: str | int | None,
) -> Reply:
    if not consume(visit.request, "door_search", key=str(visit.player.pk)):
        raise CallRefused(Text.TOO_OFTEN)
    if numberOfResults > MOST_RESULTS:
        raise CallRefused(Text.TOO_MANY_RESULTS, most=MOST_RESULTS)
    sides = seat_conditions(wanted, "A"), seat_conditions(wanted, "B")
    found = filter_games(supported_matches(Match.objects.found_by(visit.player)), wanted, *sides)
    most = min(numberOfResults, MOST_AT_ONCE)
    start = max(page - 1, 0) * most
    numbers = dict(sort_games(found, sortColumn, sortDirection, *sides)[start : start + most])
    rows = Match.objects.filter(pk__in=numbers).with_seats().defer("start_data").in_bulk()
    known = catalogue()
    games = [
        describe_game(rows[pk], a, known)
        for pk, a in numbers.items()
        if pk in rows and is_supported_match(rows[pk])
    ]
    return Reply(
        {"games": games, "summary": summarize(found, *sides)}, "Sought games retrieved successfully."
    )


# ---- which


def filter_games(found: MatchQuerySet, wanted: dict[str, Any], one: Q, other: Q) -> MatchQuerySet:
    if number := wanted.get("gameId"):
        found = found.filter(pk=number)
    if status := wanted.get("status"):
        found = found.filter(status__in=STATUS.get(status, ()))
    for name, field in TIMES.items():
        if wanted.get(name):
            moment = datetime.fromtimestamp(wanted[name], UTC)
            found = found.filter(**{field: moment + A_DAY if name.endswith("Max") else moment})
    opposite = Seat.objects.filter(other, match=OuterRef("match")).exclude(number=OuterRef("number"))
    sides = Seat.objects.filter(one, Exists(opposite), match=OuterRef("pk"))
    return found.filter(Exists(sides))


def seat_conditions(wanted: dict[str, Any], side: str) -> Q:
    asked = Q()
    if name := wanted.get(f"playerName{side}"):
        asked &= Q(player=player_sought(name, side))
    if button := wanted.get(f"buttonName{side}"):
        asked &= button_condition(button, side)
    results = {"Tie": Seat.Result.DRAWN, side: Seat.Result.WON}
    if (winner := wanted.get("winningPlayer")) is not None:
        asked &= Q(result=results.get(winner, Seat.Result.LOST))
    return asked


def player_sought(name: str, side: str) -> User:
    player = find_player(name)
    if player is None:
        raise CallRefused(Text.NAME_OF_SIDE, side=side)
    return player


def button_condition(name: str, side: str) -> Q:
    if name == OWN_RECIPE:
        return Q(button_name="") & ~Q(recipe="")
    known = catalogue()
    recipes = {recipe: called for (own, recipe), called in known.names.items() if own == name}
    if recipes:
        return Q(button_name=name) & ~Q(recipe__in=[each for each in recipes if recipes[each] != name])
    for (own, recipe), called in known.names.items():
        if called == name:
            return Q(button_name=own, recipe=recipe)
    if not Button.objects.filter(name=name).exists():
        raise CallRefused(Text.BUTTON_OF_SIDE, side=side)
    return Q(button_name=name)


# ---- in which order


def sort_games(
    found: MatchQuerySet, column: str, direction: str, one: Q, other: Q
) -> QuerySet[Match, tuple[int, int]]:
    """Return the numbers of the games in order, each with the seat number of side A.

    If no database field stores *column*, only the newest games are sorted.
    """
    in_order = of_seat(0, one) & of_seat(1, other)
    number_a = Case(When(in_order, then=0), default=1, output_field=IntegerField())
    rows = newest_games(found) if column in SORTED_AMONG_NEWEST else found
    sorted_rows = rows.annotate(number_a=number_a).annotate(sorted_by=sorting_value(column))
    order = "sorted_by" if direction == "ASC" else "-sorted_by"
    return sorted_rows.order_by(order, "-pk").values_list("pk", "number_a")


def newest_games(found: MatchQuerySet) -> MatchQuerySet:
    return Match.objects.filter(pk__in=found.order_by("-pk").values("pk")[:MOST_COUNTED])


def sorting_value(column: str) -> Combinable:
    if column in SORTED_BY:
        return F(SORTED_BY[column])
    if column == "status":
        each = [When(status__in=those, then=Value(name)) for name, those in STATUS.items()]
        return Case(*each, output_field=CharField())
    if column == "winningPlayer":
        return round_lead(0) - round_lead(1)
    field = Lower("player__username") if column.startswith("player") else Lower("button_name")
    return Coalesce(of_side("AB".index(column[-1]), field), Value(""))


def round_lead(side: int) -> Combinable:
    won = Case(When(result=Seat.Result.WON, then=WINS_BY), default=0, output_field=IntegerField())
    return Coalesce(of_side(side, won + F("rounds_won")), Value(0))


def of_side(side: int, wanted: Any) -> Subquery:
    number = OuterRef("number_a") if side == 0 else 1 - OuterRef("number_a")
    seats = Seat.objects.filter(match=OuterRef("pk"), number=number)
    return Subquery(seats.annotate(wanted=wanted).values("wanted")[:1])


# ---- told


def describe_game(match: Match, number_a: int, known: Catalogue) -> Told:
    seats = [match.all_seats[number_a], match.all_seats[1 - number_a]]
    drawn = match.battle_data["seats"][0].get("drawn", 0) if match.battle_data else 0
    told: dict[str, Any] = {"gameId": match.pk}
    for side, seat in zip("AB", seats, strict=True):
        told[f"playerId{side}"] = seat.player_id
        told[f"playerName{side}"] = None if seat.is_open else seat.name
        told[f"buttonName{side}"] = button_told(seat, None, known)["name"] or None
        told[f"waitingOn{side}"] = seat.owes is not None and match.phase != "auxiliary"
        told[f"color{side}"] = COLOURS[seat.number]
        told[f"roundsWon{side}"] = seat.rounds_won
    status = next(name for name, those in STATUS.items() if match.status in those)
    times = {"gameStart": int(match.offered_at.timestamp()), "lastMove": int(match.moved_at.timestamp())}
    return {**told, **times, "roundsDrawn": drawn, "targetWins": match.first_to, "status": status}


def summarize(found: MatchQuerySet, one: Q, other: Q) -> Told:
    in_order = of_seat(0, one) & of_seat(1, other)
    first, second = (of_seat(number, Q(result=Seat.Result.WON)) for number in (0, 1))
    over = Q(status=Match.Status.FINISHED)
    told = (
        newest_games(found)
        .annotate(in_order=in_order, first_won=first, second_won=second)
        .aggregate(
            matchesFound=Count("pk"),
            earliestStart=Min("offered_at"),
            latestMove=Max("moved_at"),
            gamesWonA=Count(
                "pk", over & (Q(in_order=True, first_won=True) | Q(in_order=False, second_won=True))
            ),
            gamesWonB=Count(
                "pk", over & (Q(in_order=True, second_won=True) | Q(in_order=False, first_won=True))
            ),
            gamesCompleted=Count("pk", over),
        )
    )
    if not told["matchesFound"]:
        return {**told, "gamesCompleted": None}
    times = {name: int(told[name].timestamp()) for name in ("earliestStart", "latestMove")}
    return {**told, **times}


def of_seat(number: int, asked: Q) -> Exists:
    return Exists(Seat.objects.filter(asked, match=OuterRef("pk"), number=number))
