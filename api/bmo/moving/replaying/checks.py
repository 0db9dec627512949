"""Comparison of what our rules made of an answer with what the log says."""

from __future__ import annotations

from collections.abc import Sequence

from api.bmo.moving.replaying.answers import LoggedAnswer
from api.bmo.moving.replaying.game import CannotReplay, Entry, Game
from api.bmo.moving.replaying.logged_dice import CUT_AT, LoggedDie, shown_value
from rules import Battle, Die, Phase, Step
from rules.events import InitiativeWon, RoundEnded

UNCHECKED = ("set_turbo", "ornery_reroll")
"""Entries after which the dice are no longer as the entry of the attack describes them."""


def check_attack(answer: LoggedAnswer, after: Battle) -> None:
    """Check the dice of the attack afterwards, and how many dice it captured."""
    data = answer.entry.data
    if data["attackType"] in ("Pass", "Surrender") or after.round != answer.battle.round or after.is_over:
        return
    if data["attackType"] == "Boom" or any(entry.kind in UNCHECKED for entry in answer.following_entries):
        return
    seat = after.seats[answer.seat]
    shown = [f"{die.sized_recipe}:{shown_value(die)}" for die in seat.row]
    for die in data["postAttackDice"]["attacker"]:
        if not die["outOfPlay"] and die["recipeStatus"] not in shown:
            raise CannotReplay(f"After an attack, the log has a die {die['recipeStatus']} that is not there.")
    captured = len(seat.captured) - len(answer.battle.seats[answer.seat].captured)
    if captured != sum(bool(die["captured"]) for die in data["postAttackDice"]["defender"]):
        raise CannotReplay("An attack captures another number of dice than in the log.")


def check_entry(game: Game, entry: Entry, step: Step) -> None:
    """Check an entry about the initiative or the end of a round."""
    if entry.kind == "determine_initiative":
        check_initiative(game, entry, step)
    elif entry.kind in ("end_winner", "end_draw"):
        check_end(entry, step)


def check_initiative(game: Game, entry: Entry, step: Step) -> None:
    rolls = game.first_rolls[entry.detail["round_number"]]
    won = next((event for event in step.events if isinstance(event, InitiativeWon)), None)
    if won is None or won.seat != rolls.winner:
        raise CannotReplay("The log has another winner of the initiative.")
    if step.battle.phase in (Phase.TURN, Phase.REACTION):
        for seat, dice in zip(step.battle.seats, rolls.dice, strict=True):
            if not are_same(seat.row, dice):
                raise CannotReplay("The log has other dice at the beginning of a round.")


def are_same(row: Sequence[Die], dice: Sequence[LoggedDie]) -> bool:
    ours = [(die.sized_recipe[:CUT_AT], shown_value(die)) for die in row]
    return ours == [(die.recipe, str(die.value)) for die in dice]


def check_end(entry: Entry, step: Step) -> None:
    ended = next((event for event in step.events if isinstance(event, RoundEnded)), None)
    if ended is None:
        raise CannotReplay("The log ends a round that goes on by our rules.")
    row = entry.detail
    if entry.kind == "end_draw":
        scores = [float(row["round_score"])] * 2
    else:
        scores = sorted([float(row["winning_round_score"]), float(row["losing_round_score"])])
        if ended.winner != entry.seat:
            raise CannotReplay("The log has another winner of a round.")
    if sorted(half_points / 2 for half_points in ended.scores) != scores:
        raise CannotReplay("The log has other scores of a round.")


def check_result(game: Game, battle: Battle) -> None:
    """Check the end of a finished game."""
    if not battle.is_over:
        raise CannotReplay("The log ends before the game does.")
    if not game.first_rolls:
        raise CannotReplay("The log has no first rolls.")
    won = [(seat.won, seat.lost, seat.drawn) for seat in battle.seats]
    if won != [(seat["n_rounds_won"], seat["n_rounds_lost"], seat["n_rounds_drawn"]) for seat in game.seats]:
        raise CannotReplay("The game has another number of rounds.")
