"""BMO calls that list the player's games and open games, as columns, with the longest idle game first."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.timesince import timesince

from api.bmo.formats.fighters import Catalogue, catalogue
from api.bmo.formats.player import COLOURS, button_told
from api.bmo.names import is_supported_match, state_of, supported_matches
from api.bmo.texts import CallRefused, Text
from api.bmo.visits import Reply, Visit
from games.lists.open_offers import joinable_or_own
from games.lists.waiting import dismiss, waiting_for
from games.models import Match, MatchQuerySet, Seat

MOST = 300
Row = dict[str, Any]
NOT_PLAYED = (Match.Status.DECLINED, Match.Status.WITHDRAWN, Match.Status.ABANDONED, Match.Status.CALLED_OFF)


def games_of(visit: Visit, *status: str) -> MatchQuerySet:
    mine = Seat.objects.filter(player=visit.player, guest_name="", dismissed_at=None)
    return Match.objects.filter(pk__in=mine.values("match"), status__in=status)


def load_active_games(visit: Visit) -> Reply:
    return in_columns(visit, games_of(visit, Match.Status.PLAYING), "ACTIVE")


def load_new_games(visit: Visit) -> Reply:
    named = games_of(visit, Match.Status.OFFERED).on_offer().exclude(seats__player=None)
    return in_columns(visit, named, "NEW")


def load_completed_games(visit: Visit) -> Reply:
    return in_columns(visit, games_of(visit, Match.Status.FINISHED), "COMPLETE")


def load_cancelled_games(visit: Visit) -> Reply:
    return in_columns(visit, games_of(visit, *NOT_PLAYED), "CANCELLED")


def in_columns(visit: Visit, games: MatchQuerySet, status: str) -> Reply:
    known = catalogue()
    rows = [describe_row(visit, match, status, known) for match in list_newest_games(games)]
    names = row_names()
    columns = {f"{name}Array": [row[name] for row in rows] for name in names}
    return Reply(columns, "All game details retrieved successfully.")


def list_newest_games(games: MatchQuerySet) -> list[Match]:
    newest = supported_matches(games).with_seats().defer("start_data").order_by("-moved_at", "-pk")[:MOST]
    return [match for match in reversed(newest) if is_supported_match(match)]


def row_names() -> tuple[str, ...]:
    return (
        *("gameId", "gameDescription", "opponentId", "opponentName", "isOpponentOnVacation"),
        *("myButtonName", "opponentButtonName", "nWins", "nDraws", "nLosses", "nTargetWins"),
        *("isAwaitingAction", "gameState", "status", "inactivity", "inactivityRaw"),
        *("playerColor", "opponentColor"),
    )


def describe_row(visit: Visit, match: Match, status: str, known: Catalogue) -> Row:
    mine = match.seat_of(visit.player)
    assert mine is not None
    other = match.all_seats[1 - mine.number]
    idle = timezone.now() - match.moved_at
    seats = match.battle_data["seats"] if match.battle_data else [{}, {}]
    waits = mine.owes is not None if match.has_begun else status == "NEW" and not mine.accepted
    return {
        "gameId": match.pk,
        "gameDescription": match.description,
        "opponentId": other.player_id or 0,
        "opponentName": other.name,
        "isOpponentOnVacation": other.player is not None and other.player.is_away,
        "myButtonName": button_told(mine, None, known)["name"],
        "opponentButtonName": button_told(other, None, known)["name"],
        "nWins": mine.rounds_won,
        "nDraws": seats[mine.number].get("drawn", 0),
        "nLosses": other.rounds_won,
        "nTargetWins": match.first_to,
        "isAwaitingAction": int(waits),
        "gameState": state_of(match),
        "status": status,
        "inactivity": idle_in_words(match.moved_at),
        "inactivityRaw": max(0, int(idle.total_seconds())),
        "playerColor": COLOURS[mine.number],
        "opponentColor": COLOURS[other.number],
    }


def idle_in_words(since: datetime) -> str:
    return timesince(since, depth=1).replace("\xa0", " ")


def load_open_games(visit: Visit) -> Reply:
    found = list_newest_games(joinable_or_own(visit.player))
    known = catalogue()
    return Reply(
        {"games": [open_game(match, known) for match in found]}, "Open games retrieved successfully."
    )


def open_game(match: Match, known: Catalogue) -> Row:
    host, free = sorted(match.all_seats, key=lambda seat: seat.is_open)
    return {
        "gameId": match.pk,
        "challengerId": host.player_id,
        "challengerName": host.name,
        "isChallengerOnVacation": host.player is not None and host.player.is_away,
        "challengerButton": button_told(host, None, known)["name"] or None,
        "challengerColor": COLOURS[host.number],
        "victimButton": button_told(free, None, known)["name"] or None,
        "targetWins": match.first_to,
        "description": match.description,
    }


def waiting_games(visit: Visit) -> Iterable[int]:
    numbers = list(waiting_for(visit.player, visit.request.session).values_list("match", flat=True)[:MOST])
    found = supported_matches(Match.objects.filter(pk__in=numbers)).with_seats().in_bulk()
    return [number for number in numbers if number in found and is_supported_match(found[number])]


def count_pending_games(visit: Visit) -> Reply:
    asked = (
        games_of(visit, Match.Status.OFFERED)
        .on_offer()
        .filter(seats__player=visit.player, seats__accepted=False)
    )
    number = len(list(waiting_games(visit))) + len(list_newest_games(asked))
    return Reply({"count": number}, "Pending game count succeeded.")


def load_next_pending_game(visit: Visit, currentGameId: int | None = None) -> Reply:  # noqa: N803
    following = next((number for number in waiting_games(visit) if number != currentGameId), None)
    return Reply({"gameId": following}, "Next game ID retrieved successfully.")


def dismiss_game(visit: Visit, gameId: int) -> Reply:  # noqa: N803
    match = visit.game(gameId)
    mine = match.seat_of(visit.player)
    if mine is None:
        raise CallRefused(Text.NOT_YOURS, number=gameId)
    if mine.closed_at is None:
        raise CallRefused(Text.NOT_COMPLETE, number=gameId)
    if mine.dismissed_at is not None:
        raise CallRefused(Text.DISMISSED, number=gameId)
    dismiss(visit.player, [match.pk])
    return Reply(True, "Dismissing game succeeded")
