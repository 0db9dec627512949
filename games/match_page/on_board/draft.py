"""The fighters in the draft of an offered match, and whose turn it is to ban or pick one."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Match, Seat
from games.play.terms.drafts import PoolFighter, bans_left, fighters_left, pool_of, seat_to_choose


@dataclass(frozen=True, slots=True)
class DraftFighter:
    fighter: PoolFighter
    banned_by: str
    """Name of the player who has banned the fighter, or an empty string."""
    picked_by: str

    @property
    def is_left(self) -> bool:
        return not (self.banned_by or self.picked_by)


@dataclass(frozen=True, slots=True)
class DraftShown:
    fighters: list[DraftFighter]
    bans: bool
    """True while fighters are banned, False when they are picked."""
    chooser: str
    """Name of the player whose turn it is, or an empty string if the seat is open or the draft is over."""
    is_mine: bool


def draft_shown(match: Match, mine: Seat | None) -> DraftShown:
    bans = {name: seat.name for seat in match.all_seats for name in seat.bans}
    picks = {seat.button_name: seat.name for seat in match.all_seats if seat.has_dice}
    turn = seat_to_choose(match) if fighters_left(match) else None
    chooser = None if turn is None else match.all_seats[turn]
    return DraftShown(
        fighters=[
            DraftFighter(fighter, bans.get(fighter.name, ""), picks.get(fighter.name, ""))
            for fighter in pool_of(match)
        ],
        bans=bans_left(match) > 0,
        chooser="" if chooser is None or chooser.is_open else chooser.name,
        is_mine=chooser is not None and (chooser == mine or (mine is None and chooser.is_open)),
    )
