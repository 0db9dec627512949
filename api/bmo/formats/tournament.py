"""Tournaments in the format of Button Men Online, which are knock-outs with 4, 8, 16 or 32 players."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.db.models import Min

from accounts.models import User
from api.bmo.formats.fighters import Catalogue, catalogue
from api.bmo.formats.player import button_told
from api.bmo.names import is_supported_match, supported_tournaments
from games.models import Match
from tournaments.models import Entry, Follow, Pairing, Tournament

Shown = dict[str, Any]
STATES = {
    Tournament.Status.OPEN: ("JOIN_TOURNAMENT", "OPEN"),
    Tournament.Status.DRAFTING: ("START_TOURNAMENT", "ACTIVE"),
    Tournament.Status.RUNNING: ("PLAY_GAMES", "ACTIVE"),
    Tournament.Status.FINISHED: ("END_TOURNAMENT", "COMPLETE"),
    Tournament.Status.CANCELLED: ("CANCELLED", "CANCELLED"),
}
GAME_STATES = {Match.Status.PLAYING: (2, "ACTIVE"), Match.Status.FINISHED: (3, "COMPLETE")}
NOT_PLAYED = (4, "CANCELLED")


def tournament_of(match: Match) -> tuple[int | None, int | None]:
    if not match.of_event:
        return None, None
    told = supported_tournaments(Tournament.objects.all())
    found = Pairing.objects.filter(match=match.pk, tournament__in=told).values_list("tournament", "round")
    return found.first() or (None, None)


def description_of(tournament: Tournament) -> str:
    return tournament.rules or tournament.title


def round_of(tournament: Tournament) -> int:
    """Return the first round with an undecided game, even if some players have reached a later round."""
    still_open = tournament.pairings.filter(result="").aggregate(first=Min("round"))["first"]
    return max(1, still_open or tournament.round)


def is_watched(tournament: Tournament, viewer: User, entry: Entry | None) -> bool:
    if entry is not None and not tournament.is_over:
        return True
    return Follow.objects.filter(tournament=tournament, player=viewer).exists()


def tournament_told(tournament: Tournament, viewer: User) -> Shown:
    known = catalogue()
    entries = [each for each in tournament.entries.by_seed() if each.state != Entry.State.SPARE]
    mine = next((place for place, each in enumerate(entries) if each.player_id == viewer.pk), None)
    found: Shown = {
        "tournamentId": tournament.pk,
        "tournamentRoundNumber": round_of(tournament),
        "tournamentState": STATES[Tournament.Status(tournament.status)][0],
        "type": "SingleElimination",
        "nPlayers": tournament.places_to,
        "maxWins": tournament.terms.first_to,
        "maxRound": str(tournament.places_to.bit_length() - 1),
        "description": description_of(tournament),
        "creatorDataArray": organiser_told(tournament),
        "remainCountArray": [int(each.is_in) for each in entries],
        "currentPlayerIdx": False if mine is None else mine,
        "gameDataArrayArray": games_told(tournament, known),
        "timestamp": None,
        "isCreator": tournament.organiser_id == viewer.pk,
        "isWatched": is_watched(tournament, viewer, None if mine is None else entries[mine]),
    }
    return found | ({"playerDataArray": [entry_told(each, known) for each in entries]} if entries else {})


def organiser_told(tournament: Tournament) -> Shown:
    organiser = tournament.organiser
    return {
        "creatorId": 0 if organiser is None else organiser.pk,
        "creatorName": "" if organiser is None else organiser.username,
    }


def entry_told(entry: Entry, known: Catalogue) -> Shown:
    """Return the entry. The button's name is empty if a button will be drawn when the tournament starts."""
    names = [known.name_of(fighter.name, fighter.recipe) for fighter in entry.fighters]
    return {"playerId": entry.player_id, "playerName": entry.name, "buttonName": names[0] if names else ""}


def games_told(tournament: Tournament, known: Catalogue) -> list[list[Shown]]:
    """Return the games of each round up to the current one. Pairings decided without a game are left out."""
    so_far = tournament.pairings.filter(round__lte=round_of(tournament), match__isnull=False)
    pairings = list(so_far.order_by("round", "place", "again"))
    games = Match.objects.filter(pk__in=[each.match_id for each in pairings]).with_seats().in_bulk()
    return [
        [
            bout_told(match, known)
            for each in those
            if (match := games.get(each.match_id or 0)) is not None and is_supported_match(match)
        ]
        for _round, those in groupby(pairings, key=lambda each: each.round)
    ]


def bout_told(match: Match, known: Catalogue) -> Shown:
    seats = match.all_seats
    number, status = GAME_STATES.get(Match.Status(match.status), NOT_PLAYED)
    return {
        "gameId": match.pk,
        "statusId": number,
        "status": status,
        "n_target_wins": match.first_to,
        "buttonArray": [button_told(seat, None, known)["name"] for seat in seats],
        "playerArray": [seat.name for seat in seats],
        "isOnVacationArray": [seat.player is not None and seat.player.is_away for seat in seats],
        "nWinsArray": [seat.rounds_won for seat in seats],
        "ndraws": match.battle_data["seats"][0].get("drawn", 0) if match.battle_data else 0,
        "winner": next((seat.name for seat in seats if seat.result == seat.Result.WON), ""),
    }
