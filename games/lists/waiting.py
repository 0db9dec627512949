"""A player's marks on matches (starred, skipped, postponed or dismissed), which do not change the match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Coalesce, Least
from django.utils import timezone

from accounts.models import User
from core.database.compiled import Compiled
from core.refusals import TooLate
from games.models import Seat
from games.play import MatchCode

SKIPPED = "matches skipped"
TOUR = "tour of matches"
"""The session key for the time at which the player began to go from match to match, and for the position."""
MOST_SKIPPED = 100
UNTIL_TOMORROW = timedelta(hours=20)

# ---- what waits


def waiting_for(player: User, session: SessionBase) -> QuerySet[Seat]:
    """Return the seats that wait for this player's move: starred, then least time, then longest wait.

    Skipped and postponed matches are left out.
    """
    found = seats_to_act(player).exclude(later_until__gt=timezone.now())
    for match, decision in skipped_matches(session).items():
        found = found.exclude(match_id=match, owes=decision)
    return found


def is_waiting(seat: Seat, session: SessionBase) -> bool:
    """Return True if the result of `waiting_for` contains this seat, without a query."""
    if seat.owes is None or seat.guest_name or skipped_matches(session).get(seat.match_id) == seat.owes:
        return False
    return seat.later_until is None or seat.later_until <= timezone.now()


def number_waiting(player: User, session: SessionBase) -> int:
    if skipped_matches(session):
        return waiting_for(player, session).count()
    return sum(NUMBER_WAITING(player.pk, timezone.now()))


def number_to_act(player: int, now: datetime) -> QuerySet[Any, int]:
    owing = Seat.objects.filter(player=player, guest_name="", owes__isnull=False)
    counted = owing.exclude(later_until__gt=now).values("player").annotate(number=Count("pk"))
    return counted.values_list("number", flat=True)


NUMBER_WAITING = Compiled(number_to_act)


def seats_to_act(player: User) -> QuerySet[Seat]:
    seats = Seat.objects.filter(player=player, guest_name="", owes__isnull=False)
    return seats.order_by("-starred", LEAST_TIME, "owes_since", "match_id")


LEAST_TIME = Least(Coalesce("due_at", "match__over_by"), Coalesce("match__over_by", "due_at")).asc(
    nulls_last=True
)
"""The sort order by the seat's clock or the last day of the match, whichever comes first.

`Least` treats missing times differently in each database, which `Coalesce` avoids.
"""


def next_after(player: User, session: SessionBase, after: int | None, *, ahead: bool = False) -> int | None:
    """Return the number of the next match on the player's tour after match *after*, or None.

    Unseen matches come first, then those that changed since the player saw them. Without *after*, a new tour
    begins. With *ahead*, the position in the tour does not change.
    """
    waiting = waiting_for(player, session)
    began = tour_began(player, session, after)
    unseen = waiting.filter(Q(seen_at=None) | Q(seen_at__lt=began))
    answered = waiting.filter(move_seen__lt=F("match__version"))
    longest_unseen = F("seen_at").asc(nulls_first=True)
    first = unseen.order_by("-starred", LEAST_TIME, longest_unseen, "owes_since", "match_id").first()
    found = first or answered.order_by("seen_at", "match_id").first()
    if found is not None:
        here = after if ahead else found.match_id
        session[TOUR] = {"began": began.isoformat(), "at": here, "ahead": found.match_id}
    elif not ahead:
        session.pop(TOUR, None)
    return None if found is None else found.match_id


def tour_began(player: User, session: SessionBase, after: int | None) -> datetime:
    """Return the time since which matches count as seen on the player's tour.

    This is the start of the tour, or the last visit to match *after* if the tour did not lead there.
    """
    if after is None:
        return timezone.now()
    tour = session.get(TOUR)
    if tour and after in (tour["at"], tour.get("ahead")):
        return datetime.fromisoformat(tour["began"])
    seen = seats_to_act(player).filter(match_id=after).values_list("seen_at", flat=True).first()
    return seen or timezone.now()


def skipped_matches(session: SessionBase) -> dict[int, int]:
    return {int(match): decision for match, decision in session.get(SKIPPED, {}).items()}


def skip(session: SessionBase, seat: Seat) -> None:
    kept = [pair for pair in session.get(SKIPPED, {}).items() if pair[0] != str(seat.match_id)]
    session[SKIPPED] = dict([*kept, (str(seat.match_id), seat.owes)][-MOST_SKIPPED:])


def remind_tomorrow(seat: Seat) -> None:
    if seat.owes is None:
        raise TooLate(MatchCode.NOT_WAITING)
    Seat.objects.filter(pk=seat.pk).update(later_until=timezone.now() + UNTIL_TOMORROW)


def play_now(session: SessionBase, seat: Seat) -> None:
    """Show a skipped or postponed match again among those that wait for the player's move."""
    session[SKIPPED] = {
        match: decision for match, decision in session.get(SKIPPED, {}).items() if match != str(seat.match_id)
    }
    remind_at_once(seat)


def remind_at_once(seat: Seat) -> None:
    Seat.objects.filter(pk=seat.pk).update(later_until=None)


def star(seat: Seat, *, on: bool) -> None:
    Seat.objects.filter(pk=seat.pk).update(starred=on)


# ---- what is over


def closed_seats(player: User | int) -> QuerySet[Seat]:
    over = Seat.objects.filter(player=player, closed_at__isnull=False, dismissed_at__isnull=True)
    return over.order_by("-closed_at", "-match_id")


def dismiss(player: User, matches: Sequence[int] | None = None) -> int:
    chosen = Q() if matches is None else Q(match_id__in=matches)
    closed = Seat.objects.filter(chosen, pk__in=closed_seats(player).values("pk"))
    number = closed.update(dismissed_at=timezone.now())
    if not number:
        raise TooLate(MatchCode.NOTHING_TO_DISMISS)
    return number


def bring_back(player: User) -> int:
    """Undo the player's last dismissal of matches, and return the number of matches brought back.

    Offers that the player declined or withdrew were dismissed as they closed. They stay dismissed.
    """
    away = Seat.objects.filter(player=player, dismissed_at__gt=F("closed_at"))
    last = away.order_by("-dismissed_at").values_list("dismissed_at", flat=True).first()
    if last is None:
        raise TooLate(MatchCode.NOTHING_TO_BRING_BACK)
    return away.filter(dismissed_at=last).update(dismissed_at=None)
