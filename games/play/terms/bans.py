"""Bans of fighters, which players make when they offer or accept a match.

A banned fighter can be neither drawn nor picked later.
"""

from __future__ import annotations

from collections.abc import Sequence

from buttons.models import Button
from core.refusals import NotPlayable
from games.models import Match, Seat, Terms
from games.play.refusals import MatchCode
from games.play.terms.permissions import ProposedSeat

MOST_BANS = 3
LONGEST_BANS = 200
"""Most characters of a list of fighters in a form."""


def split_bans(text: str) -> list[str]:
    return [name for each in text[:LONGEST_BANS].split(",") if (name := each.strip())]


def refuse_unless_bans_make_sense(terms: Terms, places: Sequence[ProposedSeat]) -> None:
    if terms.bans not in range(MOST_BANS + 1):
        raise NotPlayable(MatchCode.TOO_MANY_BANNED, most=MOST_BANS)
    if terms.bans and all(place.has_dice for place in places):
        raise NotPlayable(MatchCode.NOTHING_TO_BAN)


def checked_bans(names: Sequence[str], terms: Terms, sides: Sequence[ProposedSeat | Seat]) -> list[str]:
    """Return the names as in the catalog, without duplicates. Refuse fighters that *sides* already have."""
    if names and not terms.bans:
        raise NotPlayable(MatchCode.NO_BANNING)
    wanted = {name.strip().lower(): name.strip() for name in names}
    if len(wanted) > terms.bans:
        raise NotPlayable(MatchCode.TOO_MANY_BANNED, most=terms.bans)
    known = [name_in_catalogue(name) for name in wanted.values()]
    if taken := next((side.button_name for side in sides if side.button_name in known), None):
        raise NotPlayable(MatchCode.PLAYS_ALREADY, name=taken)
    return known


def name_in_catalogue(name: str) -> str:
    known = (
        Button.objects.filter_available()
        .filter(name__iexact=name[:60])
        .values_list("name", flat=True)
        .first()
    )
    if known is None:
        raise NotPlayable(MatchCode.NO_FIGHTER_TO_BAN, name=name[:60])
    return known


def refuse_if_banned(match: Match, brought: ProposedSeat) -> None:
    if brought.button_name in match.banned_buttons:
        raise NotPlayable(MatchCode.IS_BANNED, name=brought.button_name)
