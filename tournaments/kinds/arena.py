"""The arena, a live tournament of one evening in which free players are paired again at once."""

from __future__ import annotations

from collections import Counter

from django.utils.translation import gettext_lazy

from tournaments.kinds.event import DuePairing, Meeting, Place, TournamentEvent
from tournaments.kinds.kind import Kind, Preset
from tournaments.kinds.tables import may_still_meet
from tournaments.pairing import Row, Score, standings
from tournaments.pairing.standings import points_of

STREAK = 3
"""Length of a winning streak at which wins begin to count double."""
LATE = 2
"""Number of losses on time in a row after which a player gets no more pairings."""


class Arena(Kind):
    name = "arena"
    label = gettext_lazy("Arena")
    summary = gettext_lazy(
        "A live evening. As soon as you’re free, you’re paired with someone who has about as many points. "
        "From your third win in a row on, a win counts twice. The player with the most points wins. "
        "Players who lose two matches in a row on time aren’t paired again."
    )
    meanwhile = gettext_lazy("You’ll be paired again automatically as soon as someone is free.")
    asks = ("minutes",)
    live_only = True
    presets = (
        Preset(
            "arena",
            gettext_lazy("Arena for an evening"),
            gettext_lazy("Two hours of one-round matches, with no waiting."),
            {"places_from": 4, "places_to": 64, "pace": "live:5+3", "first_to": 1, "days_per_round": 1},
        ),
    )

    def due(self, event: TournamentEvent) -> list[DuePairing]:
        """Return pairings of free players, longest waiting first, each with the player nearest in points.

        Players do not meet their last opponent again, unless only two players are left.
        """
        if not may_still_meet(event):
            return []
        there = event.still_in - self.find_eliminated(event)
        last = {number: last_meeting(event, number) for number in there}
        busy = {number for meeting in event.open for number in meeting.entrant_numbers}
        free = sorted(there - busy, key=lambda number: (decision_number(last[number]), number))
        points = points_of(scores_of(event))
        made = Counter(meeting.round for meeting in event.meetings)
        due = []
        while free:
            one = free.pop(0)
            fitting = [each for each in free if len(there) == 2 or not have_just_met(one, each, last)]
            if not fitting:
                continue
            other = min(fitting, key=lambda each: (abs(points[each] - points[one]), each))
            free.remove(other)
            number = 1 + max(event.last_round_of(one), event.last_round_of(other))
            due.append(DuePairing(number, made[number], one, other))
            made[number] += 1
        return due

    def find_eliminated(self, event: TournamentEvent) -> set[int]:
        return {number for number in event.numbers if is_absent(event, number)}

    def rank_entrants(self, event: TournamentEvent) -> list[Place]:
        return [Place(row.place, row.entrant) for row in self.table(event)]

    def table(self, event: TournamentEvent) -> list[Row]:
        return standings(event.numbers, scores_of(event))


def scores_of(event: TournamentEvent) -> list[Score]:
    """Return the scores of the decided pairings, in the order of the decisions.

    From a player's third win in a row, wins count double.
    """
    streaks: Counter[int] = Counter()
    scores = []
    for meeting in sorted(event.closed_meetings, key=decision_number):
        for number in meeting.entrant_numbers:
            streaks[number] = streaks[number] + 1 if number == meeting.winner else 0
        worth = 2 if any(streaks[number] >= STREAK for number in meeting.entrant_numbers) else 1
        score = meeting.score
        scores.append(score._replace(points=worth * score.points, others_points=worth * score.others_points))
    return scores


def decision_number(meeting: Meeting | None) -> int:
    return 0 if meeting is None else meeting.decided


def closed_of(event: TournamentEvent, number: int) -> list[Meeting]:
    return sorted(
        (each for each in event.closed_meetings if number in each.entrant_numbers), key=decision_number
    )


def last_meeting(event: TournamentEvent, number: int) -> Meeting | None:
    return next(reversed(closed_of(event, number)), None)


def have_just_met(one: int, other: int, last: dict[int, Meeting | None]) -> bool:
    found = (last[one], last[other])
    return any(meeting is not None and {one, other} == set(meeting.entrant_numbers) for meeting in found)


def is_absent(event: TournamentEvent, number: int) -> bool:
    lately = closed_of(event, number)[-LATE:]
    return len(lately) == LATE and all(each.by_time and number in each.losers for each in lately)
