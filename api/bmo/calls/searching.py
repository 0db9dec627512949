"""The history, searched by players, fighters, times and outcome."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.db.models import Count, Exists, F, Max, Min, OuterRef, Q

from accounts.models import User
from accounts.players.by_name import player_named
from api.bmo.names import is_told, those_to_tell
from api.bmo.telling.player import COLOURS, button_told
from api.bmo.texts import NotSo, Text
from api.bmo.visits import Reply, Visit
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
SORTED_BY = {
    "gameId": "pk",
    "gameStart": "offered_at",
    "lastMove": "moved_at",
    "status": "status",
}
TIMES = {
    "gameStartMin": "offered_at__gte",
    "gameStartMax": "offered_at__lte",
    "lastMoveMin": "moved_at__gte",
    "lastMoveMax": "moved_at__lte",
}


def search_game_history(
    visit: Visit,
    sortColumn: str,  # noqa: N803
    sortDirection: str,  # noqa: N803
    numberOfResults: int,  # noqa: N803
    page: int,
    **wanted: str | int | None,
) -> Reply:
    """By other columns than number, times and status the newest come first."""
    if numberOfResults > MOST_RESULTS:
        raise NotSo(Text.TOO_MANY_RESULTS, most=MOST_RESULTS)
    found = narrowed(those_to_tell(Match.objects.found_by(visit.player)), wanted)
    by = SORTED_BY.get(sortColumn, "pk")
    order = F(by).asc() if sortDirection == "ASC" else F(by).desc()
    most = min(numberOfResults, MOST_AT_ONCE)
    start = max(page - 1, 0) * most
    rows = found.with_seats().defer("start_data").order_by(order, "-pk")[start : start + most]
    games = [told_for(match, wanted) for match in rows if is_told(match)]
    return Reply(
        {"games": games, "summary": summary_of(found, wanted)}, "Sought games retrieved successfully."
    )


def narrowed(found: MatchQuerySet, wanted: dict[str, Any]) -> MatchQuerySet:
    if number := wanted.get("gameId"):
        found = found.filter(pk=number)
    if status := wanted.get("status"):
        found = found.filter(status__in=STATUS.get(status, ()))
    for name, field in TIMES.items():
        if wanted.get(name):
            found = found.filter(**{field: datetime.fromtimestamp(wanted[name], UTC)})
    one, other = side_of(wanted, "A"), side_of(wanted, "B")
    opposite = Seat.objects.filter(other, match=OuterRef("match")).exclude(number=OuterRef("number"))
    sides = Seat.objects.filter(one, Exists(opposite), match=OuterRef("pk"))
    return found.filter(Exists(sides))


def side_of(wanted: dict[str, Any], side: str) -> Q:
    """What is wanted of the seat on this side."""
    asked = Q()
    if name := wanted.get(f"playerName{side}"):
        asked &= Q(player=player_sought(name, side))
    if button := wanted.get(f"buttonName{side}"):
        asked &= Q(button_name=button)
    results = {"Tie": Seat.Result.DRAWN, side: Seat.Result.WON}
    if (winner := wanted.get("winningPlayer")) is not None:
        asked &= Q(result=results.get(winner, Seat.Result.LOST))
    return asked


def player_sought(name: str, side: str) -> User:
    player = player_named(name)
    if player is None:
        raise NotSo(Text.NAME_OF_SIDE, side=side)
    return player


def told_for(match: Match, wanted: dict[str, Any]) -> Told:
    """A game with the seat first that was sought as A."""
    seats = list(match.all_seats)
    if not is_side(seats[0], wanted, "A") or not is_side(seats[1], wanted, "B"):
        seats.reverse()
    drawn = match.battle_data["seats"][0].get("drawn", 0) if match.battle_data else 0
    told: dict[str, Any] = {"gameId": match.pk}
    for side, seat in zip("AB", seats, strict=True):
        told[f"playerId{side}"] = seat.player_id
        told[f"playerName{side}"] = seat.name
        told[f"buttonName{side}"] = button_told(seat, None)["name"]
        told[f"waitingOn{side}"] = seat.owes is not None and match.phase != "auxiliary"
        told[f"color{side}"] = COLOURS[seat.number]
        told[f"roundsWon{side}"] = seat.rounds_won
    status = next(name for name, those in STATUS.items() if match.status in those)
    times = {"gameStart": int(match.offered_at.timestamp()), "lastMove": int(match.moved_at.timestamp())}
    return {**told, **times, "roundsDrawn": drawn, "targetWins": match.first_to, "status": status}


def is_side(seat: Seat, wanted: dict[str, Any], side: str) -> bool:
    name, button = wanted.get(f"playerName{side}"), wanted.get(f"buttonName{side}")
    return (not name or seat.name.lower() == name.lower()) and (not button or seat.button_name == button)


def summary_of(found: MatchQuerySet, wanted: dict[str, Any]) -> Told:
    """Of the newest that were found, up to a bound; the seat that counts as A is the one told first."""
    counted = Match.objects.filter(pk__in=found.order_by("-pk").values("pk")[:MOST_COUNTED])
    in_order = of_seat(0, side_of(wanted, "A")) & of_seat(1, side_of(wanted, "B"))
    first, second = (of_seat(number, Q(result=Seat.Result.WON)) for number in (0, 1))
    over = Q(status=Match.Status.FINISHED)
    told = counted.annotate(in_order=in_order, first_won=first, second_won=second).aggregate(
        matchesFound=Count("pk"),
        earliestStart=Min("offered_at"),
        latestMove=Max("moved_at"),
        gamesWonA=Count("pk", over & (Q(in_order=True, first_won=True) | Q(in_order=False, second_won=True))),
        gamesWonB=Count("pk", over & (Q(in_order=True, second_won=True) | Q(in_order=False, first_won=True))),
        gamesCompleted=Count("pk", over),
    )
    if not told["matchesFound"]:
        return {**told, "gamesCompleted": None}
    times = {name: int(told[name].timestamp()) for name in ("earliestStart", "latestMove")}
    return {**told, **times}


def of_seat(number: int, asked: Q) -> Exists:
    return Exists(Seat.objects.filter(asked, match=OuterRef("pk"), number=number))
