"""Rules on which matches change ratings. Players agree on rated play, but some matches are never rated."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.models import Preferences, User
from games.models import Match, Seat


def why_friendly(match: Match) -> str:
    """Return why the match changes no ratings, or an empty string.

    After the match has begun, only its terms matter.
    """
    players = [seat.player for seat in match.all_seats if seat.player is not None]
    if match.is_private:
        return _("Unrated, because the match is private.")
    if match.misere:
        return _("Unrated, because the lowest score wins.")
    if not match.rated:
        return _("Unrated.")
    if match.has_begun:
        return ""
    if match.teaches:
        return _("Unrated, because this match is for learning.")
    if any(player.is_guest for player in players):
        return _("Unrated, because a guest is playing.")
    if is_uneven(match) and is_with_robot(match):
        return _("Unrated, because robots don’t take uneven sides into account.")
    return why_friendly_with_bots(players)


def why_friendly_with_bots(players: Sequence[User]) -> str:
    """Return why a bot among these players makes the match unrated, or an empty string.

    Bots never play rated against their owner or the owner's other bots. They play rated against people only
    if these people want that.
    """
    if not any(player.is_bot for player in players):
        return ""
    if len({player.owner_id_or_self for player in players}) < len(players):
        return _("Unrated, because a bot is playing its owner or another of its owner’s bots.")
    if any(player.is_person and player.preferences.bots != Preferences.Bots.RATED for player in players):
        return _("Unrated, because a player here doesn’t play rated matches with bots.")
    return ""


def is_with_robot(match: Match) -> bool:
    return any(seat.player is not None and not seat.player.is_person for seat in match.all_seats)


def is_uneven(match: Match) -> bool:
    agreed = match.winslow_seat is not None or match.head_start > 0
    return agreed or any(map(has_own_recipe, match.all_seats))


def has_own_recipe(seat: Seat) -> bool:
    return bool(seat.recipe) and not seat.button_name


def fix_rated(match: Match) -> None:
    """Make the match unrated when it begins, if it should change no ratings.

    A custom recipe that was added while accepting, or that a player brought to an event, also makes it
    unrated, as the others have not agreed to it.
    """
    picked = (seat for seat in match.all_seats if match.of_event or seat.picked_by is not None)
    if why_friendly(match) or any(map(has_own_recipe, picked)):
        match.rated = False
