"""The state of a running game as the tables of Button Men Online have it, without its log."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from api.bmo.moving.replaying.game import CAPTURED, IN_PLAY, OUT_OF_PLAY, CannotReplay, Game
from api.bmo.moving.replaying.logged_dice import shown_value, sized_halves, stored_die
from api.bmo.moving.replaying.replay import BROKEN, starting_battle
from api.bmo.moving.staging import Row, Staged
from rules import Attack, AttackKind, Battle, Die, Phase, Seat
from rules.actions import Sizes
from rules.dice import CHOSEN, DIZZY
from rules.notation.codec import die_from_text

PHASES = {
    20: Phase.AUXILIARY,
    22: Phase.RESERVE,
    24: Phase.SIZES,
    27: Phase.REACTION,
    40: Phase.TURN,
    42: Phase.FIRE,
}
"""Our phases by the state of a game there."""
MARKS = {"Dizzy": DIZZY, "AddAuxiliary": CHOSEN, "AddReserve": CHOSEN}
DIE = re.compile(r"([^(]*)\(([^)]*)\)(.*)")
DECLARED = ("needs_firing", "allows_firing")

Pile = dict[int, list[tuple[Die, Mapping[str, str]]]]
"""The dice of a seat by their status, each with its flags, in the order of the table."""


@dataclass
class Choices:
    """The sizes that a seat chose, for the present round and for the one before."""

    swing: dict[str, int] = field(default_factory=dict)
    option: dict[int, int] = field(default_factory=dict)

    @property
    def sizes(self) -> Sizes | None:
        return Sizes(self.swing, self.option) if self.swing or self.option else None


def battle_in_tables(staged: Staged, game: Game, autopass: Sequence[bool]) -> Battle:
    """Return the present battle of a running game. Raise `CannotReplay` if the tables do not fit together."""
    try:
        battle = _battle_in_tables(staged, game, autopass)
        return Battle.from_json(battle.to_json())
    except BROKEN as error:
        raise CannotReplay("The tables describe the game in an unknown form.") from error


def _battle_in_tables(staged: Staged, game: Game, autopass: Sequence[bool]) -> Battle:
    phase = phase_of(game)
    row = game.row
    piles = [piles_of(game, seat) for seat in range(len(game.seats))]
    recipes = [
        stored["alt_recipe"] or recipe for stored, recipe in zip(game.seats, game.recipes, strict=True)
    ]
    battle = starting_battle(replace(game, recipes=recipes), autopass)
    sizes = [sizes_of(staged, game, seat, battle.seats[seat]) for seat in range(len(game.seats))]
    seats = tuple(
        present_seat(seat, stored, pile, *chosen)
        for seat, stored, pile, chosen in zip(battle.seats, game.seats, piles, sizes, strict=True)
    )
    first = next((seat for seat, stored in enumerate(game.seats) if stored["did_win_initiative"]), None)
    in_turn = phase in (Phase.TURN, Phase.FIRE)
    active = game.need_seat(row["current_player_id"]) if in_turn else None
    losers = losers_of_last_round(game)
    present = battle.replace(
        seats=seats,
        phase=phase,
        round=row["round_number"],
        turn=row["turn_number_in_round"],
        passes=row["n_recent_passes"],
        first=first,
        active=active,
        losers=losers,
        asked=asked_seats(seats, phase, losers),
    )
    if phase is Phase.REACTION and first is not None:
        tried = tuple(number for number, pile in enumerate(piles) if has_tried(pile))
        present = present.replace(ranking=(first, 1 - first), answered=tried)
    if phase is Phase.FIRE and active is not None:
        present = present.replace(pending=waiting_attack(game, active, piles))
    return present


def phase_of(game: Game) -> Phase:
    if game.row["game_state"] not in PHASES:
        raise CannotReplay(f"The game waits for something unknown (state {game.row['game_state']}).")
    return PHASES[game.row["game_state"]]


def present_seat(seat: Seat, stored: Row, pile: Pile, sizes: Sizes | None, previous: Sizes | None) -> Seat:
    return seat.replace(
        row=tuple(die for die, _flags in pile[IN_PLAY]),
        captured=tuple(die for die, _flags in pile[CAPTURED]),
        out=tuple(die for die, _flags in pile[OUT_OF_PLAY]),
        deck=tuple(json.loads(stored["cards_drawn"])) if stored["cards_drawn"] else (),
        waiting=bool(stored["is_awaiting_action"]),
        won=stored["n_rounds_won"],
        lost=stored["n_rounds_lost"],
        drawn=stored["n_rounds_drawn"],
        sizes=sizes,
        previous=previous,
    )


def piles_of(game: Game, seat: int) -> Pile:
    piles: Pile = {IN_PLAY: [], CAPTURED: [], OUT_OF_PLAY: []}
    own = [row for row in game.dice if row["owner_id"] == game.players[seat]]
    for row in sorted(own, key=lambda row: row["position"]):
        if row["status_id"] in piles:
            flags = flags_of(row)
            piles[row["status_id"]].append((die_in_table(row, flags), flags))
    return piles


def flags_of(row: Row) -> dict[str, str]:
    flags = {}
    for flag in filter(None, (row["flags"] or "").split(";")):
        name, _separator, value = flag.partition("__")
        flags[name] = value
    return flags


def die_in_table(row: Row, flags: Mapping[str, str]) -> Die:
    """Return a die with its size, its value and its marks."""
    found = DIE.fullmatch(row["recipe"])
    if found is None:
        raise CannotReplay(f"The recipe of a die cannot be read ({row['recipe']!r}).")
    before, inside, after = found.groups()
    value = row["value"]
    if "Twin" in flags:
        inside = valued_halves(row["recipe"], json.loads(flags["Twin"]))
    elif inside == "C":
        inside, value = (f"C#{row['internal_value']}" if row["internal_value"] else "C"), None
    elif not inside.isdigit() and row["actual_max"] is not None:
        inside = f"{inside}={row['actual_max']}"
    marks = ",".join(sorted({mark for flag, mark in MARKS.items() if flag in flags}))
    text = f"{before}{after}({inside})"
    return die_from_text(text + ("" if value is None else f":{value}") + (f"@{marks}" if marks else ""))


def valued_halves(recipe: str, twin: dict[str, Any]) -> str:
    halves = sized_halves(recipe, twin["sides"]).split(",")
    return ",".join(
        half if value is None else f"{half}:{value}"
        for half, value in zip(halves, twin["values"], strict=True)
    )


def sizes_of(staged: Staged, game: Game, seat: int, start: Seat) -> tuple[Sizes | None, Sizes | None]:
    """Return the sizes that the seat chose for this round and for the last.

    The tables number option dice by their place among the dice that are not in reserve.
    """
    now, before = Choices(), Choices()
    places = [place for place, die in enumerate(start.recipe) if not die.has("r")]
    own = {"game_id": game.number, "player_id": game.players[seat]}
    for row in staged.rows("game_swing_map", **own):
        if row["swing_value"] is not None:
            (before if row["is_expired"] else now).swing[row["swing_type"]] = row["swing_value"]
    for row in staged.rows("game_option_map", **own):
        if row["option_value"] is not None and row["die_idx"] < len(places):
            (before if row["is_expired"] else now).option[places[row["die_idx"]]] = row["option_value"]
    return now.sizes, before.sizes


def asked_seats(seats: Sequence[Seat], phase: Phase, losers: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that have to decide now or have decided in secret already."""
    asked = []
    for number, seat in enumerate(seats):
        chose_anew = seat.sizes is not None and (number in losers or not (seat.won or seat.lost))
        is_secret = (phase is Phase.SIZES and chose_anew) or (
            phase is Phase.AUXILIARY and any(die.has("+") for die in seat.row)
        )
        if seat.waiting or is_secret:
            asked.append(number)
    return tuple(asked)


def has_tried(pile: Pile) -> bool:
    """Return True if one of the seat's chance dice has been rolled again in vain."""
    return any("Disabled" in flags for _die, flags in pile[IN_PLAY])


def losers_of_last_round(game: Game) -> tuple[int, ...]:
    ends = [entry for entry in game.log if entry.kind in ("end_winner", "end_draw")]
    if not ends or ends[-1].kind == "end_draw" or ends[-1].seat is None:
        return ()
    return (1 - ends[-1].seat,)


def waiting_attack(game: Game, active: int, piles: Sequence[Pile]) -> Attack:
    declared = [entry for entry in game.log if entry.kind in DECLARED]
    if not declared:
        raise CannotReplay("The log does not tell which attack waits for fire.")
    kind = AttackKind(declared[-1].data["attackType"].lower())
    attackers = places_with(piles[active], "IsAttacker")
    targets = places_with(piles[1 - active], "IsAttackTarget")
    return Attack(kind, attackers, targets, against=1 - active, turbo=game.turbo)


def places_with(pile: Pile, name: str) -> tuple[int, ...]:
    return tuple(place for place, (_die, flags) in enumerate(pile[IN_PLAY]) if name in flags)


# ---- comparison


def check_present(game: Game, battle: Battle) -> None:
    """Check that the replayed battle is what the tables have. Equal dice may be in another order."""
    row = game.row
    if (battle.phase, battle.round) != (phase_of(game), row["round_number"]):
        raise CannotReplay("The log leads to another phase than the tables have.")
    if battle.phase in (Phase.TURN, Phase.FIRE):
        turn = (game.seat_of(row["current_player_id"]), row["turn_number_in_round"], row["n_recent_passes"])
        if turn != (battle.active, battle.turn, battle.passes):
            raise CannotReplay("The log leads to another turn than the tables have.")
    for number, (seat, stored) in enumerate(zip(battle.seats, game.seats, strict=True)):
        check_seat(seat, stored)
        for status, pile in ((IN_PLAY, seat.row), (CAPTURED, seat.captured), (OUT_OF_PLAY, seat.out)):
            if dice_of(pile) != stored_dice(game, number, status):
                raise CannotReplay("The log leads to other dice than the tables have.")
    if battle.first is not None and not game.seats[battle.first]["did_win_initiative"]:
        raise CannotReplay("The log has another winner of the initiative than the tables.")


def check_seat(seat: Seat, stored: Row) -> None:
    if seat.waiting != bool(stored["is_awaiting_action"]):
        raise CannotReplay("The log makes the game wait for another player than the tables.")
    rounds = (stored["n_rounds_won"], stored["n_rounds_lost"], stored["n_rounds_drawn"])
    if (seat.won, seat.lost, seat.drawn) != rounds:
        raise CannotReplay("The log leads to another number of rounds than the tables have.")
    if stored["cards_drawn"] and sorted(json.loads(stored["cards_drawn"])) != sorted(seat.deck):
        raise CannotReplay("The log leads to other cards than the tables have.")


def dice_of(pile: Sequence[Die]) -> Counter[tuple[str, str]]:
    return Counter((die.sized_recipe, shown_value(die)) for die in pile)


def stored_dice(game: Game, seat: int, status: int) -> Counter[tuple[str, str]]:
    dice = [
        stored_die(row)
        for row in game.dice
        if row["owner_id"] == game.players[seat] and row["status_id"] == status
    ]
    return Counter((die.recipe, str(die.value)) for die in dice)
