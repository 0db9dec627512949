"""Stats of the whole site, which name no players."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import Sum
from django.utils import timezone

from buttons.models import RulesetFamily
from core.release import release_cache
from games.models import Match, MatchQuerySet
from stats.models import FighterMonth, PlayerMonth
from stats.tables.periods import Period, months_in

DAYS = 30
KEPT = "standing.site"
SECONDS_KEPT = 3600


@dataclass(frozen=True, slots=True)
class SiteFigures:
    matches: int
    players: int
    """The number of people with an account who finished a match this year."""
    days: list[tuple[date, int]]
    """The number of matches that ended on each of the last days, without today."""
    rules: list[tuple[str, int]]
    """The families of rules in finished matches, with their percentages."""
    longest: int | None
    """The key of the public match with the most changes of the board, or None."""
    changes: int

    @property
    def busiest(self) -> tuple[date, int]:
        return max(self.days, key=lambda day: day[1])


def site_figures() -> SiteFigures:
    found: SiteFigures | None = release_cache.get(KEPT)
    if found is None:
        found = compute_figures()
        release_cache.set(KEPT, found, SECONDS_KEPT)
    return found


def compute_figures() -> SiteFigures:
    matches = Match.objects.counted_for(AnonymousUser())
    longest = matches.filter(version__gt=0).order_by("-version", "pk").values_list("pk", "version").first()
    this_year = PlayerMonth.objects.filter(
        **months_in(Period.THIS_YEAR), player__is_guest=False, player__is_robot=False, player__owner=None
    )
    return SiteFigures(
        matches=matches.count(),
        players=this_year.values("player").distinct().count(),
        days=matches_a_day(matches),
        rules=shares_of_rules(),
        longest=longest[0] if longest else None,
        changes=longest[1] if longest else 0,
    )


def matches_a_day(matches: MatchQuerySet) -> list[tuple[date, int]]:
    zone = timezone.get_default_timezone()
    today = timezone.localdate(timezone=zone)
    days = [today - timedelta(days=ago) for ago in range(DAYS, 0, -1)]
    since = datetime.combine(days[0], datetime.min.time(), zone)
    ends = matches.filter(moved_at__gte=since).values_list("moved_at", flat=True)
    times = Counter(end.astimezone(zone).date() for end in ends.iterator())
    return [(day, times[day]) for day in days]


def shares_of_rules() -> list[tuple[str, int]]:
    played = Sum("won") + Sum("lost") + Sum("drawn")
    times = dict(FighterMonth.objects.order_by().values_list("rules").annotate(times=played))
    total = sum(times.values())
    return [(rules, round(100 * times[rules] / total)) for rules in RulesetFamily.values if times.get(rules)]
