"""Whether a match counts, and for what: the one answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.models.seat import Seat


@dataclass(frozen=True, slots=True)
class Counts:
    """What the outcome of a match counts for.

    One that somebody lost before its end is counted apart. It changes the ratings of its players, unless an
    organiser decided it, and none of fighters.
    """

    own_record: bool
    """For its players, in what they alone see of themselves."""
    figures: bool
    """For what everybody sees of its players and fighters."""
    ratings: bool
    with_robot: bool
    """Such matches are never counted together with those among people."""


def counts_of(seats: Sequence[Seat], *, is_finished: bool, is_private: bool, rated: bool) -> Counts:
    """By what is known now: who has closed the account since is nobody, and no guest either."""
    has_outcome = is_finished and not any(seat.guest_name for seat in seats)
    own_record = has_outcome and not any(seat.forfeited for seat in seats)
    players = [seat.player for seat in seats if seat.player is not None]
    return Counts(
        own_record=own_record,
        figures=own_record and not is_private,
        ratings=has_outcome
        and not is_private
        and rated
        and not any(seat.forfeited == Seat.Forfeit.RULED for seat in seats)
        and 1 < len(players) == len(seats)
        and all(seat.accepted for seat in seats)
        and not any(player.is_guest for player in players),
        with_robot=any(player.is_robot for player in players),
    )
