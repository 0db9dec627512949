"""Decision what a game becomes: a match with moves, a record only, an offer, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from api.bmo.moving.games.storing import Found
from api.bmo.moving.moving import Moving
from api.bmo.moving.replaying.checks import check_result
from api.bmo.moving.replaying.game import CannotReplay, Game, read_game
from api.bmo.moving.replaying.present import battle_in_tables, check_present
from api.bmo.moving.replaying.replay import ReplayedMove, replay
from api.bmo.moving.staging import Row
from games.models import Match, Seat
from games.play.terms.button_searches import ANY_BUTTON
from rules import Battle, Step

OPEN, RUNNING, COMPLETE, CANCELLED, BROKEN, NEW = range(1, 7)
"""The status of a game there."""
SEATS = 2


class LeftOut(Exception):
    """The game is not imported. The message says why."""


def classify_game(moving: Moving, row: Row) -> tuple[Game, Found]:
    """Return the game and what it becomes here. Raise `LeftOut` if it becomes nothing."""
    if row["status_id"] not in READERS:
        raise LeftOut("The game has an unknown status.")
    game = read_game(moving.staged, row, moving.specials)
    if len(game.seats) != SEATS or not isinstance(row["n_target_wins"], int):
        raise LeftOut("The game is not one of two players.")
    for player in game.players:
        if player is not None and moving.user(player) is None:
            raise LeftOut(f"Its player {player} was not imported.")
    if game.players[0] == game.players[1]:
        raise LeftOut("Both seats have the same player.")
    return game, READERS[row["status_id"]](moving, game)


def find_finished(moving: Moving, game: Game) -> Found:
    results = results_of(game)
    try:
        replayed = replay(game, autopass_of(moving, game))
        check_result(game, replayed.battle)
    except CannotReplay as error:
        return Found(Match.Status.FINISHED, log=True, reason=str(error), seats=results)
    return Found(Match.Status.FINISHED, replayed.start, replayed.battle, replayed.moves, seats=results)


def results_of(game: Game) -> list[dict[str, Any]]:
    """Return the result of each seat. A game is won by the player with more rounds."""
    won = [row["n_rounds_won"] or 0 for row in game.seats]
    if won[0] == won[1]:
        raise LeftOut("The game is finished, but nobody has won it.")
    results = [Seat.Result.WON, Seat.Result.LOST]
    return [{"result": result} for result in (results if won[0] > won[1] else reversed(results))]


def find_running(moving: Moving, game: Game) -> Found:
    """Find a running game by its log, or else by the tables, and then with its log as text."""
    autopass = autopass_of(moving, game)
    try:
        replayed = replay(game, autopass)
        check_present(game, replayed.battle)
        return Found(Match.Status.PLAYING, replayed.start, replayed.battle, replayed.moves)
    except CannotReplay as error:
        reason = str(error)
    try:
        battle = battle_in_tables(moving.staged, game, autopass)
        refuse_unless_it_goes_on(battle)
        check_present(game, battle)
    except CannotReplay as error:
        raise LeftOut(f"Neither its log nor the tables fit. {reason} {error}") from error
    first = ReplayedMove(None, None, [], Step(battle, ()), 0, game.row["last_action_time"] or moving.now)
    return Found(
        Match.Status.PLAYING,
        battle,
        battle,
        [first],
        log=True,
        reason=f"It goes on, but its earlier moves are only text. {reason}",
    )


def refuse_unless_it_goes_on(battle: Battle) -> None:
    if not battle.decisions:
        raise CannotReplay("The game waits for nobody.")
    if not all(seat.row for seat in battle.seats):
        raise CannotReplay("A player has no dice.")
    for seat in battle.decisions:
        if next(iter(battle.legal_actions(seat)), None) is None:
            raise CannotReplay("The game waits for a player who can do nothing.")


def find_offer(moving: Moving, game: Game) -> Found:
    """Return an offer to a player or to anyone, whose seats say who has accepted with which button."""
    seats = []
    for number, row in enumerate(game.seats):
        recipe = row["alt_recipe"] or game.recipes[number]
        by_chance = bool(row["is_button_random"]) and not recipe
        seats.append(
            {
                "accepted": row["player_id"] is not None and bool(row["has_player_accepted"]),
                "recipe": recipe,
                "drawn_by_chance": by_chance,
                "search": ANY_BUTTON if by_chance else "",
            }
        )
    if all(seat["accepted"] for seat in seats):
        raise LeftOut("The game is on offer, but all its players have accepted it.")
    return Found(Match.Status.OFFERED, seats=seats)


def find_broken(_moving: Moving, _game: Game) -> Found:
    result = {"result": Seat.Result.CALLED_OFF}
    reason = "The game was broken there, so it has no result."
    return Found(Match.Status.CALLED_OFF, log=True, reason=reason, seats=[result, result])


def refuse_cancelled(_moving: Moving, _game: Game) -> Found:
    raise LeftOut("The game was cancelled there.")


def autopass_of(moving: Moving, game: Game) -> list[bool]:
    return [moving.passes_itself.get(player, False) for player in game.players]


READERS: dict[int, Callable[[Moving, Game], Found]] = {
    OPEN: find_offer,
    RUNNING: find_running,
    COMPLETE: find_finished,
    CANCELLED: refuse_cancelled,
    BROKEN: find_broken,
    NEW: find_offer,
}
