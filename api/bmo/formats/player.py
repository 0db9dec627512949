"""Functions that show one player of a game, with dice and score, in the format of Button Men Online."""

from __future__ import annotations

from typing import Any

from api.bmo.formats.dice import active_dice, other_dice
from api.bmo.formats.fighters import ROUND, Catalogue
from api.bmo.names import OWN_RECIPE, as_php
from games.models import Match
from games.models import Seat as Row
from rules import Battle, DieKind, Phase, Seat
from rules.dice import needs_choice, places_that_play
from rules.phases import PHASES_WITH_SCORES
from rules.rulesets import ONLINE
from rules.scoring import can_still_win, half_points, sides_between
from rules.size_choices import turbo_choices

Shown = dict[str, Any]
BEFORE_SIZES = (Phase.AUXILIARY, Phase.RESERVE, Phase.SIZES)
COLOURS = ("#dd99dd", "#ddffdd")


def player_told(match: Match, battle: Battle | None, row: Row, me: int | None, known: Catalogue) -> Shown:
    number = row.number
    return {
        "playerId": row.player_id,
        "button": button_told(row, battle, known),
        **(dice_told(battle, number) if battle else NO_DICE),
        "waitingOnAction": is_waited_for(battle, row, me),
        **(score_told(battle, number) if battle else score_without_battle(match, row)),
        "lastActionTime": last_action(match, number, me),
        "hasDismissedGame": row.dismissed_at is not None,
        "playerName": "" if row.is_open else row.name,
        "isOnVacation": row.player is not None and row.player.is_away,
        "isChatPrivate": row.wants_private_chat,
        "playerColor": COLOURS[number],
    }


def button_told(row: Row, battle: Battle | None, known: Catalogue) -> Shown:
    if not row.has_dice:
        return {"name": "", "recipe": "", "originalRecipe": "", "artFilename": ""}
    now = row.recipe if battle is None else " ".join(die.recipe for die in battle.seats[row.number].recipe)
    name = known.name_of(row.button_name, row.recipe) if row.button_name else OWN_RECIPE
    return {"name": name, "recipe": now, "originalRecipe": row.recipe, "artFilename": ROUND}


def is_waited_for(battle: Battle | None, row: Row, me: int | None) -> bool:
    """Return True if the game waits for the player of seat *row*.

    Return True for every opponent while auxiliary dice are chosen, because the opponent's choice is secret.
    """
    if battle is None:
        return not row.accepted and row.closed_at is None
    if battle.phase is Phase.AUXILIARY and row.number != me:
        return True
    return battle.seats[row.number].waiting


def last_action(match: Match, number: int, me: int | None) -> int | None:
    for move in match.newest_moves if match.has_begun else ():
        if move.seat == number and match.battle.seen_events(me, move.facts, move.round):
            return int(move.made_at.timestamp())
    return None


# ---- dice

NO_DICE: Shown = {
    "activeDieArray": [],
    "capturedDieArray": [],
    "outOfPlayDieArray": [],
    "swingRequestArray": [],
    "optRequestArray": [],
    "prevSwingValueArray": [],
    "prevOptValueArray": [],
    "turboSizeArray": [],
}


def dice_told(battle: Battle, number: int) -> Shown:
    seat = battle.seats[number]
    choosing = battle.phase in BEFORE_SIZES
    return {
        "activeDieArray": active_dice(battle, number),
        "capturedDieArray": other_dice(seat.captured),
        "outOfPlayDieArray": other_dice(seat.out),
        "swingRequestArray": as_php(swings_to_choose(seat) if choosing else {}),
        "optRequestArray": as_php(options_of(seat)),
        "prevSwingValueArray": as_php(dict(seat.previous.swing) if choosing and seat.previous else {}),
        "prevOptValueArray": as_php(options_before(seat) if choosing else {}),
        "turboSizeArray": as_php(turbo_sizes(seat) if battle.phase is Phase.TURN else {}),
    }


def swings_to_choose(seat: Seat) -> Shown:
    dice = [seat.row[place] for place in places_that_play(seat.row)]
    letters = sorted({die.swing for die in dice if die.swing and needs_choice(die)})
    return {letter: list(ONLINE.swing_range(letter)) for letter in letters}


def options_of(seat: Seat) -> dict[int, list[int]]:
    return {place: list(die.options) for place, die in enumerate(seat.row) if die.options is not None}


def options_before(seat: Seat) -> dict[int, int]:
    if seat.previous is None:
        return {}
    places = places_that_play(seat.recipe)
    return {places.index(old): size for old, size in seat.previous.option.items() if old in places}


def turbo_sizes(seat: Seat) -> dict[int, list[int]]:
    found = {place: turbo_choices(die, ONLINE) for place, die in enumerate(seat.row)}
    return {
        place: list(sizes)
        for place, sizes in found.items()
        if sizes
        and seat.row[place].kind in (DieKind.SWING, DieKind.OPTION, DieKind.TWIN)
        and (seat.row[place].swing or seat.row[place].options)
    }


# ---- score

NO_SCORE: Shown = {
    "roundScore": None,
    "sideScore": None,
    "gameScoreArray": {"W": 0, "L": 0, "D": 0},
    "canStillWin": None,
}


def score_without_battle(match: Match, row: Row) -> Shown:
    """Return the rounds won in a match without moves: an offer, or a match imported as a record only."""
    lost = sum(other.rounds_won for other in match.all_seats if other.number != row.number)
    return NO_SCORE | {"gameScoreArray": {"W": row.rounds_won, "L": lost, "D": 0}}


def score_told(battle: Battle, number: int) -> Shown:
    seat, other = battle.seats[number], battle.seats[1 - number]
    games = {"W": seat.won, "L": seat.lost, "D": seat.drawn}
    if battle.phase not in PHASES_WITH_SCORES:
        return NO_SCORE | {"gameScoreArray": games}
    own, against = half_points(seat, battle.ruleset), half_points(other, battle.ruleset)
    return {
        "roundScore": own / 2 if own % 2 else own // 2,
        "sideScore": sides_between(own, against),
        "gameScoreArray": games,
        "canStillWin": can_still_win(seat, other, battle.ruleset),
    }
