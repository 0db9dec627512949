"""Rules on which matches count, for what, and for whom.

A match counts:
- for nothing while on offer or running, if called off or abandoned, and on one device;
- separately, if a seat lost it early: on time, by surrendering the match, leaving, a ruling or a deadline;
- as won, lost or drawn otherwise, even if the last round was surrendered, and in tournaments.

*Separately* means: a player's stats say how often it happened, and ratings may change. No other stats include
it.

A public match counts for every viewer. A private one counts only for its players, in what they read of a
player or of two players. It is in no table and in no stats of a fighter, and changes no rating. A visitor
finds the same numbers on the pages of players and in the tables. If one player blocks another, both read of
each other what visitors read (`reader_of` in `accounts/players/follows_and_blocks.py`).

Totals of players and fighters are split by pool: among people, or with a robot or a bot. Two players against
each other have one total, of all matches that one of them won or that were drawn.

Use `Match.counts` for one match, `Match.objects.counted_for(viewer)` for many, and
`Bout.objects.counted_for(viewer)` for those that the worker has counted. `tests/stats/test_agreeing.py`
compares the pages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.models.seat import Seat


@dataclass(frozen=True, slots=True)
class Counts:
    """The stats and ratings that the outcome of a match counts for."""

    own_record: bool
    """For its players, in what they alone see of themselves."""
    figures: bool
    """For what everybody sees of its players and fighters."""
    ratings: bool
    """Only if in one round everybody has moved and a die was taken: giving up before that is not play.

    Of a match that somebody lost before its end, those of players alone; if an organiser or the deadline of a
    tournament decided it, none.
    """
    with_robot: bool
    """Or with a bot. Such matches are never counted together with those among people."""


def counts_of(
    seats: Sequence[Seat],
    *,
    has_outcome: bool,
    is_private: bool,
    rated: bool,
    was_decided: Callable[[], bool],
) -> Counts:
    """Return what the match counts for today.

    Seats whose players have closed their accounts count as empty.
    """
    own_record = has_outcome and not any(seat.forfeited for seat in seats)
    players = [seat.player for seat in seats if seat.player is not None]
    return Counts(
        own_record=own_record,
        figures=own_record and not is_private,
        ratings=has_outcome
        and not is_private
        and rated
        and not any(seat.forfeited in Seat.UNRATED for seat in seats)
        and 1 < len(players) == len(seats)
        and all(seat.accepted for seat in seats)
        and not any(player.is_guest for player in players)
        and was_decided(),
        with_robot=any(not player.is_person for player in players),
    )
