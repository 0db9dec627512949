"""Which matches count, for what, and for whom: the one answer.

| a match | counts |
|---|---|
| on offer, being played, called off, abandoned, or on one device | for nothing |
| that a seat lost before its end: on time, by surrendering the match, leaving, a ruling, a deadline | apart |
| finished otherwise, also by surrendering its last round, and in tournaments | as won, lost or drawn |

*Apart* means: the figures of a player say how often it happened (`standing/tables/lost_early.py`), and the
ratings of players may change. It is in no other figure.

A public match counts for everybody. A private one counts for those who sat in it, in what they read of a
player or of two players. It is in no table, in no figure of a fighter, and changes no rating. A visitor finds
the same numbers on the pages of players and in the tables. Players who blocked another, or were blocked, read
of each other what visitors read (`reader_of` in `accounts/players/follows_and_blocks.py`).

Totals of players and fighters go by pool: among people, or with a robot or a bot at the table. Two players
against each other have one number, of all matches that one of the two won or that was drawn.

`Match.counts` says it of one match, `Match.objects.counted_for(viewer)` of matches, and
`Bout.objects.counted_for(viewer)` of what the worker has counted. `tests/stats/test_agreeing.py` compares
the pages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.models.seat import Seat


@dataclass(frozen=True, slots=True)
class Counts:
    """What the outcome of a match counts for."""

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
    """By what is known now: who has closed the account since is nobody, and no guest either."""
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
