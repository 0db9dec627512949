"""Whether a match changes ratings: its players agree on it, and some matches never do."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.models import Preferences, User
from games.models import Match, Seat


def why_friendly(match: Match) -> str:
    """Why the match changes no ratings; empty if it does. Once it has begun, its term is the answer."""
    players = [seat.player for seat in match.all_seats if seat.player is not None]
    if match.is_private:
        return _("It changes no ratings, as only its players may watch it.")
    if not match.rated:
        return _("It changes no ratings.")
    if match.has_begun:
        return ""
    if match.teaches:
        return _("It changes no ratings, as its player learns here.")
    if any(player.is_guest for player in players):
        return _("It changes no ratings, as a guest plays.")
    if is_uneven(match) and is_with_robot(match):
        return _("It changes no ratings, as robots take no account of uneven sides.")
    return why_friendly_with_bots(players)


def why_friendly_with_bots(players: Sequence[User]) -> str:
    """Bots never meet their owner's household rated, and people only if they want that."""
    if not any(player.is_bot for player in players):
        return ""
    if len({player.household for player in players}) < len(players):
        return _("It changes no ratings, as a bot plays its owner or another bot of theirs.")
    if any(player.is_person and player.preferences.bots != Preferences.Bots.RATED for player in players):
        return _("It changes no ratings, as not everybody here plays bots for the ratings.")
    return ""


def is_with_robot(match: Match) -> bool:
    """Whether a robot or a bot plays, which counts apart from matches among people."""
    return any(seat.player is not None and not seat.player.is_person for seat in match.all_seats)


def is_uneven(match: Match) -> bool:
    """The players have agreed on more than fighters of the catalogue."""
    agreed = match.winslow_seat is not None or match.head_start > 0
    return agreed or any(map(has_own_recipe, match.all_seats))


def has_own_recipe(seat: Seat) -> bool:
    return bool(seat.recipe) and not seat.button_name


def settle(match: Match) -> None:
    """As it begins, make the match friendly for good if it changes no ratings.

    Players who write a recipe while they accept make it friendly: the others have not agreed to that.
    """
    picked = (seat for seat in match.all_seats if seat.picked_by is not None)
    if why_friendly(match) or any(map(has_own_recipe, picked)):
        match.rated = False
