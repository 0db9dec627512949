"""Rules on which matches count for stats and ratings, and for which viewers.

A match counts:
- for nothing while on offer or running, if called off or abandoned, on one device, and in misère, where
  the lowest score wins;
- separately, if a seat lost it early: on time, by surrendering the match, leaving, a ruling or a deadline;
- as won, lost or drawn otherwise, even if the last round was surrendered, and in tournaments.

*Separately* means that a player's stats show how often it happened, and that ratings may change. No other
stats include such matches.

A public match counts for every viewer. A private match counts only for its players, in what they see about a
player or about two players. It is in no table and in no stats of a fighter, and changes no rating. A visitor
finds the same numbers on the pages of players and in the tables. If one player blocks another, both see about
each other only what visitors see (`reader_of` in `accounts/players/follows_and_blocks.py`).

Totals of players and fighters are split into matches among people and matches with a robot or a bot. Two
players against each other have one total, of all matches that one of them won or that were drawn.

Use `Match.counts` for one match, `Match.objects.counted_for(viewer)` for many, and
`Bout.objects.counted_for(viewer)` for matches that the worker has counted. `tests/stats/test_agreeing.py`
compares the pages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.models.seat import Seat


@dataclass(frozen=True, slots=True)
class Counts:
    """The stats and ratings for which the outcome of a match counts."""

    own_record: bool
    """True if the match counts in the stats that its players see about themselves."""
    figures: bool
    """True if the match counts in the public stats of its players and fighters."""
    ratings: bool
    """True if the match changes ratings.

    In some round, all players must have moved and a die must have been captured, as surrendering before is
    not play. A match that a player lost early changes only ratings of players. A match that an organizer or
    the deadline of a tournament decided changes no rating.
    """
    with_robot: bool
    """True if a robot or a bot plays. Such matches are counted apart from those among people."""


def counts_of(
    seats: Sequence[Seat],
    *,
    has_outcome: bool,
    is_private: bool,
    rated: bool,
    was_decided: Callable[[], bool],
) -> Counts:
    """Return the stats and ratings for which a match counts.

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
