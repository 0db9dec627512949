"""The import of all tournaments, each in one transaction with its entry in the map."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from api.bmo.moving.moving import Moving
from api.bmo.moving.tournaments.bracket import CannotContinue, TournamentBracket, read_bracket
from api.bmo.moving.tournaments.storing import store_tournament
from api.models import Imported
from tournaments.models import Tournament

TOURNAMENT = Imported.Kind.TOURNAMENT


def import_tournaments(moving: Moving, told: Callable[[], None]) -> None:
    """Import all tournaments that are not imported yet, and go on with those that nobody has touched here."""
    for row in moving.staged.rows("tournament"):
        entry = moving.mapping.entry(TOURNAMENT, row["id"])
        new = None if entry is None else entry.new
        old = None if new is None else Tournament.objects.filter(pk=new).first()
        if new is None or (old is not None and tournament_may_go_on(old)):
            with transaction.atomic():
                try:
                    bracket = read_bracket(moving, row)
                    if old is None or tournament_has_changed(old, bracket):
                        tournament = store_tournament(moving, bracket, old)
                        moving.mapping.remember(TOURNAMENT, row["id"], tournament.pk)
                except CannotContinue as error:
                    if old is None:
                        how = Imported.How.LEFT_OUT
                        moving.mapping.remember(TOURNAMENT, row["id"], None, how, str(error))
        told()


def tournament_may_go_on(tournament: Tournament) -> bool:
    """Return True if the tournament is not over, and all its matches come from the import."""
    here = tournament.pairings.exclude(match__imported_number__isnull=False)
    return not tournament.is_over and not here.exists()


def tournament_has_changed(tournament: Tournament, bracket: TournamentBracket) -> bool:
    """Return True if the tournament has gone on since it was imported."""
    stored = set(tournament.pairings.values_list("match", "result"))
    games = {(game.match.pk, game.result.value) for game in bracket.games}
    players = set(tournament.entries.values_list("player", flat=True))
    return (
        tournament.status != bracket.status
        or stored != games
        or players != {entrant.player.pk for entrant in bracket.entrants}
    )
