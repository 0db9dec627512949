"""The rows of one game: its players, its log and its dice."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from api.bmo.moving.replaying.logged_dice import LoggedDie, logged_first_roll, stored_die
from api.bmo.moving.staging import Row, Staged
from rules.specials import special

MOST_ENTRIES = 20_000
LONGEST_BUTTON = 40

ANSWERS = frozenset(
    {
        *("add_auxiliary", "decline_auxiliary", "add_reserve", "decline_reserve", "choose_die_values"),
        *("reroll_chance", "turndown_focus", "init_decline"),
        *("needs_firing", "allows_firing", "fire_cancel", "attack"),
    }
)
"""The entries in which a player decides something."""

DETAILS = {
    "add_auxiliary": ("add_auxiliary",),
    "add_reserve": ("add_reserve",),
    "choose_die_values": ("choose_die_values_swing", "choose_die_values_option"),
    "determine_initiative": ("determine_initiative", "determine_initiative_die"),
    "reroll_chance": ("reroll_chance",),
    "turndown_focus": ("turndown_focus_die",),
    "end_winner": ("end_winner",),
    "end_draw": ("end_draw",),
}
"""For each kind of entry, the ends of the names of the tables with its details."""


class CannotReplay(Exception):
    """The log does not lead through the game. The message is one sentence that says why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the log."""

    kind: str
    seat: int | None
    time: datetime
    state: int
    data: Any
    """The JSON of its message, or None."""
    text: str
    """Its message as plain text, as the oldest entries have it, or an empty string."""
    details: Mapping[str, list[Row]] = field(default_factory=dict)

    @property
    def is_answer(self) -> bool:
        return self.kind in ANSWERS

    @property
    def detail(self) -> Row:
        """The only row of the table that is named like the entry."""
        rows = self.details.get(self.kind)
        if not rows:
            raise CannotReplay(f"An entry {self.kind} of the log has no details.")
        return rows[0]


class FirstRolls(NamedTuple):
    """The first rolls of a round, and who won the initiative with them."""

    winner: int
    is_tie: bool
    dice: tuple[list[LoggedDie], list[LoggedDie]]


@dataclass(frozen=True)
class Game:
    row: Row
    seats: list[Row]
    buttons: list[str]
    """The names of the buttons. An invented recipe has the name that the site gave to such buttons."""
    recipes: list[str]
    """The recipes at the start of the game."""
    log: list[Entry]
    dice: list[Row]
    specials: list[str]
    turbo: dict[int, int]
    """The sizes that wait for turbo dice in an attack of a running game, by the places of the dice."""

    @property
    def number(self) -> int:
        return int(self.row["id"])

    @cached_property
    def players(self) -> list[int]:
        return [seat["player_id"] for seat in self.seats]

    def seat_of(self, player: int | None) -> int | None:
        return self.players.index(player) if player in self.players else None

    def need_seat(self, player: int | None) -> int:
        seat = self.seat_of(player)
        if seat is None:
            raise CannotReplay("The log names a player who is not in the game.")
        return seat

    @cached_property
    def is_over(self) -> bool:
        return bool(self.row["game_state"] == OVER)

    @cached_property
    def first_rolls(self) -> dict[int, FirstRolls]:
        """The first rolls of each round, by its number."""
        found = {}
        for entry in self.log:
            if entry.kind == "determine_initiative":
                dice: tuple[list[LoggedDie], list[LoggedDie]] = ([], [])
                for row in entry.details["determine_initiative_die"]:
                    dice[self.need_seat(row["player_id"])].append(logged_first_roll(row))
                winner = self.need_seat(entry.detail["winner_id"])
                found[entry.detail["round_number"]] = FirstRolls(winner, bool(entry.detail["is_tie"]), dice)
        return found

    @cached_property
    def dice_in_play(self) -> dict[tuple[int, int], LoggedDie]:
        """The dice of a running game that are in play, by seat and place."""
        return {
            (self.need_seat(row["owner_id"]), row["position"]): stored_die(row)
            for row in self.dice
            if row["status_id"] == IN_PLAY
        }


OVER = 60
IN_PLAY, CAPTURED, OUT_OF_PLAY = 1, 2, 4


def read_game(staged: Staged, row: Row, specials: Mapping[str, str]) -> Game:
    """Read the rows of a game. *specials* are the special rules of buttons, by the button's name."""
    number = row["id"]
    seats = sorted(staged.rows("game_player_map", game_id=number), key=lambda seat: seat["position"] or 0)
    buttons = [staged.get("button", seat["button_id"]) or {"name": "", "recipe": ""} for seat in seats]
    names = [button["name"] or "" for button in buttons]
    recipes = [
        seat["original_recipe"] or button["recipe"] or "" for seat, button in zip(seats, buttons, strict=True)
    ]
    return Game(
        row=row,
        seats=seats,
        buttons=names,
        recipes=recipes,
        log=read_log(staged, number, [seat["player_id"] for seat in seats]),
        dice=list(staged.rows("die", game_id=number)),
        specials=[
            played_special(specials.get(name, ""), recipe)
            for name, recipe in zip(names, recipes, strict=True)
        ],
        turbo={
            turbo["die_idx"]: turbo["turbo_size"] for turbo in staged.rows("game_turbo_cache", game_id=number)
        },
    )


def played_special(key: str, recipe: str) -> str:
    """Return the special rule of a button, unless it is one that only makes a recipe that is already made."""
    return "" if recipe and special(key).makes_recipe else key


def read_log(staged: Staged, game: int, players: list[int]) -> list[Entry]:
    rows = list(staged.rows("game_action_log", game_id=game))
    details = read_details(staged, rows) if len(rows) < MOST_ENTRIES else {}
    return [
        Entry(
            row["action_type"] or "",
            players.index(row["acting_player"]) if row["acting_player"] in players else None,
            row["action_time"],
            row["game_state"] or 0,
            *read_message(row["message"] or ""),
            details.get(row["id"], {}),
        )
        for row in rows
    ]


def read_details(staged: Staged, rows: list[Row]) -> dict[int, dict[str, list[Row]]]:
    numbers: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        for name in DETAILS.get(row["action_type"], ()):
            numbers[name].append(row["id"])
    found: dict[int, dict[str, list[Row]]] = {}
    for name, entries in numbers.items():
        for number in entries:
            found.setdefault(number, {})[name] = []
        for detail in staged.rows(f"game_action_log_type_{name}", action_log_id=entries):
            found[detail["action_log_id"]][name].append(detail)
    return found


def read_message(message: str) -> tuple[Any, str]:
    """Return what the message of an entry says as JSON, or else its text."""
    if not message.startswith(("{", "[")):
        return None, message
    try:
        return json.loads(message), ""
    except (ValueError, RecursionError):
        return None, message
