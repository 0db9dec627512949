"""The import of all games, each in one transaction with its entry in the map."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from django.db import DataError, IntegrityError, transaction

from api.bmo.moving.games.chat import lines_of
from api.bmo.moving.games.reading import LeftOut, classify_game
from api.bmo.moving.games.storing import Found, store_match
from api.bmo.moving.moving import Moving
from api.bmo.moving.replaying.game import Game
from api.bmo.moving.staging import Row
from api.models import Imported
from games.models import Match

GAME = Imported.Kind.GAME
AT_ONCE = 500
UNFINISHED = (Match.Status.PLAYING, Match.Status.OFFERED)


def import_games(moving: Moving, told: Callable[[], None]) -> None:
    """Import all games that are not imported yet, and go on with those that nobody has moved here since.

    *told* is called after each game.
    """
    rows = moving.staged.rows("game")
    while some := list(islice(rows, AT_ONCE)):
        numbers = [row["id"] for row in some]
        known = {entry.old: entry for entry in moving.mapping.entries(GAME).filter(old__in=numbers)}
        for row in some:
            entry = known.get(row["id"])
            old = None if entry is None else match_of(entry)
            if entry is None or entry.new is None or (old is not None and game_may_go_on(old, entry)):
                import_game(moving, row, old)
            told()
    connect_games(moving)


def match_of(entry: Imported) -> Match | None:
    return None if entry.new is None else Match.objects.filter(pk=entry.new).first()


def game_may_go_on(match: Match, entry: Imported) -> bool:
    """Return True if the match is not over and nobody has touched it here."""
    return match.status in UNFINISHED and is_untouched(match, entry)


def is_untouched(match: Match, entry: Imported) -> bool:
    """Return True if since the import nobody has moved in the match or written in its chat."""
    if match.version != match.imported_moves:
        return False
    return not match.messages.filter(said_at__gt=entry.imported_at).exists()


def import_game(moving: Moving, row: Row, old: Match | None) -> None:
    number = row["id"]
    try:
        with transaction.atomic():
            game, found = classify_game(moving, row)
            if old is None or game_has_changed(moving, game, found, old):
                match = store_match(moving, game, found, old)
                moving.mapping.remember(GAME, number, match.pk, found.import_kind, found.reason)
    except LeftOut as error:
        leave_out(moving, number, old, str(error))
    except (DataError, IntegrityError):
        leave_out(moving, number, old, "It has values that the database does not take.")


def leave_out(moving: Moving, number: int, old: Match | None, reason: str) -> None:
    with transaction.atomic():
        if old is not None:
            old.delete()
        moving.mapping.remember(GAME, number, None, Imported.How.LEFT_OUT, reason)


def game_has_changed(moving: Moving, game: Game, found: Found, old: Match) -> bool:
    """Return True if the game has gone on since it was imported."""
    battle = None if found.battle is None else found.battle.to_json()
    messages = sum(1 for _line in lines_of(moving, game))
    return (found.status, battle, messages) != (old.status, old.battle_data, old.chat_version)


def connect_games(moving: Moving) -> None:
    """Connect each match with the match that it continues, once all have their numbers."""
    for row in moving.staged.rows("game"):
        if row["previous_game_id"] is None:
            continue
        number = moving.mapping.new_number(GAME, row["id"])
        before = moving.mapping.new_number(GAME, row["previous_game_id"])
        if number is not None and before is not None:
            Match.objects.filter(pk=number, continues=None).update(continues=before)
