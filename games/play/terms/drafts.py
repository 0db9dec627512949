"""Drafts: two players ban fighters from a pool in turn, and then each picks one that is left.

The player in seat 1 bans first, and the player in seat 0, who offers the match, picks first.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import NamedTuple

from accounts.models import User
from buttons.models import Button
from core.refusals import NotPlayable, NotPossible
from games.models import Match, Seat, Terms
from games.play.refusals import MatchCode
from games.play.terms.bans import name_in_catalogue
from games.play.terms.button_searches import ANY_BUTTON, buttons_like, drawable_buttons
from games.play.terms.even_fighters import evenly_matched, weight_of
from games.play.terms.permissions import ProposedSeat

MOST_DRAFT_BANS = 2
LEFT_TO_PICK = 3
"""Number of fighters that are left when both players have banned theirs."""
MOST_IN_POOL = 2 * MOST_DRAFT_BANS + LEFT_TO_PICK


class PoolFighter(NamedTuple):
    name: str
    recipe: str
    special: str

    @classmethod
    def from_button(cls, button: Button) -> PoolFighter:
        return cls(button.name, button.recipe, button.special)


def pool_size(terms: Terms) -> int:
    return 2 * terms.draft + LEFT_TO_PICK


def refuse_unless_draft_makes_sense(terms: Terms, places: Sequence[ProposedSeat], proposer: User) -> None:
    if terms.draft not in range(MOST_DRAFT_BANS + 1):
        raise NotPlayable(MatchCode.TOO_MANY_BANNED, most=MOST_DRAFT_BANS)
    if not terms.draft:
        return
    if len(places) != 2 or places[0].player != proposer:
        raise NotPlayable(MatchCode.DRAFT_IS_FOR_TWO)
    if terms.bans:
        raise NotPlayable(MatchCode.DRAFT_HAS_BANS)
    if terms.winslow_seat is not None:
        raise NotPlayable(MatchCode.DRAFT_WITHOUT_WINSLOW)


def fill_pool(names: Sequence[str], terms: Terms) -> list[PoolFighter]:
    """Return the pool for a draft: the named fighters, and random ones of about the same strength."""
    if not terms.draft:
        if names:
            raise NotPlayable(MatchCode.NO_DRAFT)
        return []
    size = pool_size(terms)
    known = list(dict.fromkeys(map(name_in_catalogue, names)))
    if len(known) > size:
        raise NotPlayable(MatchCode.POOL_TOO_LARGE, most=size)
    playable = drawable_buttons(buttons_like(ANY_BUTTON, terms))
    chosen = [require_button(playable.filter(name=name).first(), name) for name in known]
    others = [] if len(chosen) == size else list(playable.exclude(name__in=known).order_by("pk"))
    while len(chosen) < size:
        left = [button for button in others if all(button.name != each.name for each in chosen)]
        if not left:
            raise NotPlayable(MatchCode.NO_BUTTON_LEFT)
        chosen.append(SystemRandom().choice(evenly_matched(left, chosen[:1])))
    return sorted(map(PoolFighter.from_button, chosen))


def require_button(button: Button | None, name: str) -> Button:
    if button is None:
        raise NotPlayable(MatchCode.NOT_FOR_DRAFT, name=name)
    return button


def pool_of(match: Match) -> list[PoolFighter]:
    return [PoolFighter(*fighter) for fighter in match.pool]


def fighters_left(match: Match) -> list[PoolFighter]:
    gone = {*match.banned_buttons, *(seat.button_name for seat in match.all_seats)}
    return [fighter for fighter in pool_of(match) if fighter.name not in gone]


def bans_left(match: Match) -> int:
    return 2 * match.draft - len(match.banned_buttons)


def seat_to_choose(match: Match) -> int | None:
    """Return the number of the seat that bans or picks next, or None when both have picked."""
    if left := bans_left(match):
        return 1 - left % 2
    return next((seat.number for seat in match.all_seats if not seat.has_dice), None)


def has_draft_begun(match: Match) -> bool:
    """Return True if the draft binds the player who was asked, who has taken a seat or banned a fighter."""
    return bool(match.draft) and any(seat.joined or seat.bans for seat in match.all_seats)


def choose_in_draft(match: Match, seat: Seat, choice: str) -> None:
    """Ban the fighter called *choice*, or pick it once all bans are made. The seats are not stored."""
    if seat.number != seat_to_choose(match):
        raise NotPossible(MatchCode.NOT_YOUR_CHOICE)
    fighter = next((each for each in fighters_left(match) if each.name == choice), None)
    if fighter is None:
        raise NotPlayable(MatchCode.NOT_IN_DRAFT)
    if bans_left(match):
        seat.bans = [*seat.bans, fighter.name]
    else:
        seat.button_name, seat.recipe, seat.special = fighter
    turn = seat_to_choose(match)
    for other in match.all_seats:
        other.accepted = other.number != turn


def likely_choice(match: Match) -> str:
    """Return the largest fighter left in the draft, which robots ban and pick, or an empty string."""
    left = sorted(fighters_left(match), key=lambda fighter: weight_of(fighter).sides)
    return left[-1].name if left else ""
