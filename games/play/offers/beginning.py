"""The beginning of a match, once all players have accepted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.models import Match
from games.play.recording import announce_to_the_one_before, dice_of, store_move
from games.play.terms.drawing_buttons import draw_lots
from games.play.terms.permissions import refuse_unless_winslow_fits, winslow_for
from games.play.terms.rated import fix_rated
from rules import Battle


def begin(match: Match, taken: Mapping[int, Sequence[str]] = {}, *, by: int | None = None) -> None:
    """Begin the match. *taken* names more columns to store for each seat that was just taken.

    *by* is the seat whose player accepted last, or None if no player did so at this moment.
    """
    seats = match.all_seats
    draw = dice_of(match)
    draw_lots(match, draw)
    fix_rated(match)
    agreed = None
    if match.winslow_of is not None:
        refuse_unless_winslow_fits(match.terms, match.winslow_of.number, match.winslow_of.recipe)
        agreed = (match.winslow_of.number, winslow_for(match.terms, match.winslow_of.recipe) or 0)
    hands = [seat.player or match.proposer for seat in seats]
    wishes = [player.preferences for player in hands if player is not None]
    start = Battle.from_recipes(
        *(seat.recipe for seat in seats),
        first_to=match.first_to,
        ruleset=match.ruleset,
        buttons=[seat.button_name for seat in seats],
        specials=[seat.special for seat in seats],
        autopass=[preferences.auto_pass for preferences in wishes],
        overshooting=[preferences.fire_overshooting for preferences in wishes],
        printed_specials=match.printed_specials,
        misere=match.misere,
        winslow=agreed,
        head_start=None
        if match.seat_with_head_start is None
        else (match.seat_with_head_start.number, match.head_start),
    )
    match.start_data = start.to_json()
    match.status = Match.Status.PLAYING
    changed = ("start_data", "status", "rated")
    store_move(match, None, None, start.begin(draw), draw, *changed, taken=taken, begun_by=by)
    announce_to_the_one_before(match)
