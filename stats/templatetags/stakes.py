"""Template library `{% load stakes %}`, which gives the change that a match brings to the reader's rating."""

from __future__ import annotations

from typing import Any, NamedTuple

from django import template

from accounts.models import User
from games.match_page.board.table import TableView
from games.match_page.on_board.offer import SeatOfTerms, ShownTerms
from stats.fighters import canonical_recipe
from stats.rating import Stake
from stats.stakes import StakeSide, stake_for
from stats.tables.rating_history import RatingHistoryStep, change_in

register = template.Library()


class AtStake(NamedTuple):
    stake: Stake
    is_provisional: bool


@register.simple_tag(takes_context=True)
def at_stake(context: dict[str, Any], terms: ShownTerms) -> AtStake | None:
    """Return the rating points that the reader would win or lose in a rated match of two, or None.

    The reader must have a seat or be able to take the open one.
    """
    reader = context.get("user")
    if terms.why_friendly or len(terms.seats) != 2 or not isinstance(reader, User) or reader.is_guest:
        return None
    mine = next((seat for seat in terms.seats if seat.player == reader), None)
    mine = mine or next((seat for seat in terms.seats if seat.player is None and not seat.accepted), None)
    other = next((seat for seat in terms.seats if seat is not mine), None)
    if mine is None or other is None or other.player is None:
        return None
    stake = stake_for(corner(reader, mine), corner(other.player, other), terms.rules)
    return AtStake(stake, is_provisional=reader.rating is None and not terms.is_with_robot)


def corner(player: User, seat: SeatOfTerms) -> StakeSide:
    has_dice = seat.recipe or seat.special
    return StakeSide(player, (canonical_recipe(seat.recipe), seat.special) if has_dice else None)


@register.simple_tag
def rating_changed_in(board: TableView) -> RatingHistoryStep | None:
    me = board.my_sitter
    if board.match_id is None or me is None or me.player is None or board.is_on_one_device:
        return None
    return change_in(board.match_id, me.number)
