"""The page with the stats of the whole site, and downloads of public matches by month."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date, datetime, timedelta

from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.db.models import Min
from django.http import Http404, StreamingHttpResponse
from django.http.response import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from buttons.models import RulesetFamily
from games.history.download import HEAD, MatchRow, cells, in_csv, match_row, stream_response
from games.history.keyset import Cursor, page_of
from games.history.search import SHOWN
from games.models import Match, MatchQuerySet
from games.web import PageRequest
from stats.charts import bars
from stats.pages.downloading import AT_ONCE
from stats.tables.periods import month_before
from stats.tables.site import site_figures

OLDEST_FIRST = "moved"
MOST_MONTHS = 600


@require_GET
@never_cache
def site_page(request: PageRequest) -> HttpResponse:
    found = site_figures()
    columns = bars([(date_format(day, "MONTH_DAY_FORMAT"), times, times) for day, times in found.days])
    rules = [(RulesetFamily(rules).label, share) for rules, share in found.rules]
    context = {"figures": found, "columns": columns, "rules": rules, "months": months()}
    return render(request, "stats/site.html", context)


def file_of_month(matches: MatchQuerySet, month: date) -> StreamingHttpResponse:
    async def parts() -> AsyncIterator[str]:
        yield in_csv([HEAD])
        cursor = None
        while True:
            page = await sync_to_async(page_of)(matches, OLDEST_FIRST, AT_ONCE, cursor)
            yield in_csv(cells(anonymize_guests(match)) for match in page.matches)
            if not page.next:
                return
            cursor = Cursor.read(page.next, OLDEST_FIRST)

    return stream_response(f"matches-{month:%Y-%m}", parts())


def month_at(year: int, month: int) -> date:
    wanted = next((first for first in months() if (first.year, first.month) == (year, month)), None)
    if wanted is None:
        raise Http404
    return wanted


def public_matches() -> MatchQuerySet:
    return Match.objects.with_outcome().seen_by(AnonymousUser())


def months() -> list[date]:
    """Return the first days of all past months since the first public match, newest first."""
    zone = timezone.get_default_timezone()
    oldest = public_matches().aggregate(Min("moved_at"))["moved_at__min"]
    if oldest is None:
        return []
    first = oldest.astimezone(zone).date().replace(day=1)
    found: list[date] = []
    month = month_before(timezone.localdate(timezone=zone).replace(day=1))
    while month >= first and len(found) < MOST_MONTHS:
        found.append(month)
        month = month_before(month)
    return found


def matches_ended_in(month: date) -> MatchQuerySet:
    zone = timezone.get_default_timezone()
    following = (month + timedelta(days=31)).replace(day=1)
    begin, end = (datetime.combine(day, datetime.min.time(), zone) for day in (month, following))
    matches = public_matches().filter(moved_at__gte=begin, moved_at__lt=end)
    return matches.only(*SHOWN).with_seats()


def anonymize_guests(match: Match) -> MatchRow:
    told = match_row(match)
    guests = [seat.player is not None and seat.player.is_guest for seat in match.all_seats]
    seats = [
        replace(seat, player=None) if is_guest else seat
        for seat, is_guest in zip(told.seats, guests, strict=True)
    ]
    return replace(told, seats=seats)
