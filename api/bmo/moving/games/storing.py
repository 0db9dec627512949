"""The rows of an imported match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from api.bmo.moving.games.chat import chat_of
from api.bmo.moving.games.log_text import log_as_text
from api.bmo.moving.moving import Moving
from api.bmo.moving.replaying.game import Game
from api.bmo.moving.replaying.replay import ReplayedMove
from api.models import Imported
from games.models import LONGEST_DESCRIPTION, ImportedLog, Match, Move, Seat
from games.play import fair_dice
from rules import RULES_REVISION, Battle
from rules.battle import MOST_ROUNDS_TO_WIN
from rules.notation.codec import FORMAT, action_to_json, event_to_json

INVENTED = "CustomBM"
"""The button of seats with an invented recipe."""


@dataclass
class Found:
    """The match that a game becomes, or its record."""

    status: Match.Status
    start: Battle | None = None
    """The battle before the first move, or None if only a record is stored."""
    battle: Battle | None = None
    moves: Sequence[ReplayedMove] = ()
    log: bool = False
    """True if the log is stored as text."""
    reason: str = ""
    """Why it is a record only, or an empty string."""
    seats: list[dict[str, Any]] = field(default_factory=lambda: [{}, {}])
    """More values of each seat."""

    @property
    def import_kind(self) -> Imported.How:
        return Imported.How.RECORD if self.reason else Imported.How.WHOLE


def store_match(moving: Moving, game: Game, found: Found, old: Match | None = None) -> Match:
    """Store a game as a match. If it was imported before, as *old*, the match keeps its number."""
    times = [move.time for move in found.moves] or [found_time(moving, game)]
    match = new_match(moving, game, found, times[-1])
    if old is not None:
        remove_rows(old)
        match.pk = old.pk
    messages = chat_of(moving, game, match, times if found.moves else [])
    match.chat_version = len(messages)
    match.save(force_insert=old is None)
    Seat.objects.bulk_create(
        new_seat(moving, game, found, match, number) for number in range(len(game.seats))
    )
    Move.objects.bulk_create(stored_moves(match, found))
    match.messages.bulk_create(messages)
    if found.log:
        names = [user.username if (user := moving.user(player)) else "?" for player in game.players]
        ImportedLog.objects.create(match=match, text=log_as_text(game, names))
    return match


def found_time(moving: Moving, game: Game) -> datetime:
    time: datetime = game.row["last_action_time"] or game.row["start_time"] or moving.now
    return time


def remove_rows(match: Match) -> None:
    """Remove all that the import stored with a match, so that it can be stored anew."""
    match.seats.all().delete()
    match.moves.all().delete()
    match.messages.all().delete()
    ImportedLog.objects.filter(match=match).delete()


def new_match(moving: Moving, game: Game, found: Found, moved_at: datetime) -> Match:
    """Return the match, with a fresh seed that is promised now: only later dice are rolled with it."""
    seed = fair_dice.new_seed()
    return Match(
        status=found.status,
        first_to=min(max(game.row["n_target_wins"], 1), MOST_ROUNDS_TO_WIN),
        description=(game.row["description"] or "")[:LONGEST_DESCRIPTION],
        proposer=moving.user(game.row["creator_id"]),
        rated=moving.rated,
        promised=Match.Promised.IMPORTED,
        commitment=fair_dice.commitment(seed),
        sealed_seed=fair_dice.seal(seed),
        seed=seed.hex() if found.status == Match.Status.FINISHED else "",
        start_data=None if found.start is None else found.start.to_json(),
        battle_data=None if found.battle is None else found.battle.to_json(),
        format=0 if found.battle is None else FORMAT,
        version=len(found.moves),
        imported_number=game.number,
        imported_moves=len(found.moves),
        offered_at=game.row["start_time"] or moved_at,
        moved_at=moved_at,
    )


def new_seat(moving: Moving, game: Game, found: Found, match: Match, number: int) -> Seat:
    """Return a seat in which nothing is new for its player."""
    row, battle = game.seats[number], found.battle
    name = game.buttons[number]
    is_closed = found.status not in (Match.Status.PLAYING, Match.Status.OFFERED)
    decision = None if battle is None else battle.decisions.get(number)
    values = {
        "player": moving.user(row["player_id"]),
        "accepted": True,
        "button_name": name if name in moving.specials and name != INVENTED else "",
        "recipe": game.recipes[number],
        "special": game.specials[number],
        "rounds_won": row["n_rounds_won"] or 0,
        "closed_at": match.moved_at if is_closed else None,
        "dismissed_at": match.moved_at if is_closed and row["was_game_dismissed"] else None,
        "owes": None if decision is None else decision.number,
        "owes_since": None if decision is None else moving.now,
        "wants_private_chat": bool(row["is_chat_private"]),
        "move_seen": match.version,
        "chat_seen": match.chat_version,
    }
    return Seat(match=match, number=number, **(values | found.seats[number]))


def stored_moves(match: Match, found: Found) -> list[Move]:
    return [
        Move(
            match=match,
            number=number,
            seat=move.seat,
            round=move.round,
            action=None if move.action is None else action_to_json(move.action),
            draws=[list(draw) for draw in move.draws],
            events=[event_to_json(event) for event in move.step.events],
            format=FORMAT,
            rules_revision=RULES_REVISION,
            made_at=move.time,
        )
        for number, move in enumerate(found.moves, start=1)
    ]
