"""The bracket of a tournament, from its players and games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from api.bmo.moving.moving import Moving
from api.bmo.moving.staging import Row
from api.models import Imported
from games.models import Match, Seat
from tournaments.models import MOST_PLACES, Result, Tournament
from tournaments.pairing.brackets import places

STATUS = {20: Tournament.Status.OPEN, 40: Tournament.Status.RUNNING, 60: Tournament.Status.FINISHED}
"""Our status by the state of a tournament there."""
CANCELLED = 251
FEWEST_PLACES = 2


class CannotContinue(Exception):
    """The tournament is left out. The message says why."""


@dataclass(frozen=True, slots=True)
class Entrant:
    player: User
    button: int | None
    seed: int | None
    """The seed, from 1, or None before the start."""
    is_in: bool


@dataclass(frozen=True, slots=True)
class BracketGame:
    """A game of the bracket, between the seeds *one* and *other*, who have the first and the second seat."""

    match: Match
    round: int
    place: int
    one: int
    other: int
    result: Result
    rounds: tuple[int, int]

    @property
    def ended_at(self) -> datetime:
        return self.match.moved_at


@dataclass(frozen=True, slots=True)
class TournamentBracket:
    row: Row
    status: Tournament.Status
    entrants: Sequence[Entrant]
    games: Sequence[BracketGame]
    watchers: Sequence[User]


def read_bracket(moving: Moving, row: Row) -> TournamentBracket:
    """Read a tournament. Raise `CannotContinue` if it does not become one here."""
    state = row["tournament_state"]
    if state == CANCELLED:
        raise CannotContinue("The tournament was cancelled there.")
    if state not in STATUS or row["tournament_type"] != "SingleElimination":
        raise CannotContinue("The tournament is of an unknown kind.")
    if not FEWEST_PLACES <= (row["n_players"] or 0) <= MOST_PLACES:
        raise CannotContinue(f"The tournament has {row['n_players']} places.")
    status = STATUS[state]
    rows = list(moving.staged.rows("tournament_player_map", tournament_id=row["id"]))
    seeds = {} if status is Tournament.Status.OPEN else seeds_of(rows)
    entrants = [entrant_of(moving, each, seeds) for each in rows]
    watchers = [
        user
        for each in moving.staged.rows("tournament_player_watch_map", tournament_id=row["id"])
        if (user := moving.user(each["player_id"])) is not None
    ]
    games = [
        read_bracket_game(moving, each, seeds) for each in moving.staged.rows("game", tournament_id=row["id"])
    ]
    if len({(game.round, game.place) for game in games}) < len(games):
        raise CannotContinue("Two of its games have the same place in the bracket.")
    return TournamentBracket(row, status, entrants, games, watchers)


def seeds_of(rows: Sequence[Row]) -> dict[int, int]:
    """Return the seed of each player. Our brackets then have the same pairs as the positions there."""
    positions = {each["player_id"]: each["position"] for each in rows}
    order = places(len(rows))
    if len(order) != len(rows) or sorted(positions.values()) != list(range(1, len(rows) + 1)):
        raise CannotContinue("Its players do not fill a bracket.")
    return {player: order[position - 1] + 1 for player, position in positions.items()}


def entrant_of(moving: Moving, row: Row, seeds: Mapping[int, int]) -> Entrant:
    player = moving.user(row["player_id"])
    if player is None:
        raise CannotContinue(f"Its player {row['player_id']} was not imported.")
    return Entrant(player, row["button_id"], seeds.get(row["player_id"]), row["remain_count"] != 0)


def read_bracket_game(moving: Moving, row: Row, seeds: Mapping[int, int]) -> BracketGame:
    number = moving.mapping.new_number(Imported.Kind.GAME, row["id"])
    match = None if number is None else Match.objects.filter(pk=number).first()
    if match is None:
        raise CannotContinue(f"Its game {row['id']} was not imported.")
    seats = sorted(
        moving.staged.rows("game_player_map", game_id=row["id"]), key=lambda seat: seat["position"]
    )
    if not all(seat["player_id"] in seeds for seat in seats):
        raise CannotContinue(f"Its game {row['id']} has a player who is not in the tournament.")
    one, other = (seeds[seat["player_id"]] for seat in seats)
    round_number = row["tournament_round_number"]
    places_of_both = {places(len(seeds)).index(seed - 1) >> round_number for seed in (one, other)}
    if len(places_of_both) != 1:
        raise CannotContinue(f"The players of its game {row['id']} do not meet in that round.")
    return BracketGame(
        match=match,
        round=round_number,
        place=places_of_both.pop(),
        one=one,
        other=other,
        result=result_of(match),
        rounds=(seats[0]["n_rounds_won"] or 0, seats[1]["n_rounds_won"] or 0),
    )


def result_of(match: Match) -> Result:
    if match.status == Match.Status.PLAYING:
        return Result.OPEN
    winners = [seat.number for seat in match.all_seats if seat.result == Seat.Result.WON]
    if len(winners) != 1:
        raise CannotContinue(f"Its game {match.imported_number} has no winner.")
    return Result.OTHER if winners[0] else Result.ONE
