"""Random drawing of buttons with the fair dice of the match, once all players have accepted."""

from __future__ import annotations

from core.refusals import NotPlayable
from games.models import Lot, Match, Seat
from games.models.pace import PaceKind
from games.play.fair_dice import FairDice
from games.play.refusals import MatchCode
from games.play.terms.button_searches import buttons_like, drawable_buttons
from games.play.terms.even_fighters import closely_matched, evenly_matched
from rules.chance import DrawPurpose

BUTTON = "button"
"""The purpose of a draw for a button. The rules make no draws for this purpose."""


def draw_lots(match: Match, draw: FairDice) -> None:
    for seat in match.all_seats:
        if seat.drawn_by_chance and not seat.has_dice:
            draw_for(match, seat, draw)


def draw_for(match: Match, seat: Seat, draw: FairDice) -> None:
    """Draw a button from the seat's search and store it.

    Players paired by the site get even fighters, and in a live match fighters of known strength if possible.
    """
    found = list(
        drawable_buttons(buttons_like(seat.search, match.terms)).exclude(name__in=match.banned_buttons)
    )
    if match.proposer_id is None:
        others = [other for other in match.all_seats if other.recipe]
        is_live = match.pace.startswith(PaceKind.LIVE)
        rules = match.terms.rules_of
        found = closely_matched(found, others, rules) if is_live else evenly_matched(found, others)
    among = {f"{button.name} ({button.set.name})": button for button in found}
    if not among:
        raise NotPlayable(MatchCode.NO_BUTTON_LEFT)
    names = sorted(among)
    button = among[names[draw(0, len(names) - 1, DrawPurpose(BUTTON, seat.number))]]
    seat.recipe, seat.button_name, seat.special = button.recipe, button.name, button.special
    seat.save(update_fields=["recipe", "button_name", "special"])
    Lot.objects.create(match=match, seat=seat.number, draw=draw.made, among=names)


def matches_button(lot: Lot, seat: Seat, result: int) -> bool:
    return result < len(lot.among) and lot.among[result].startswith(f"{seat.button_name} (")
