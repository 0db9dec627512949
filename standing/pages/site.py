"""Figures of the whole site, and its public matches month by month, to take along."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from datetime import date, datetime, timedelta
from typing import Any

from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.db.models import Min
from django.http import Http404, StreamingHttpResponse
from django.http.response import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from buttons.models import Ruleset
from core.rate_limits import rate_limit
from games.history.download import HEAD, OF_A_MATCH, OF_A_SEAT, in_csv, match_as_data
from games.history.keyset import Cursor, page_of
from games.history.pages import SHOWN
from games.models import Match, MatchQuerySet
from games.web import PageRequest
from standing.charts import bars
from standing.pages.downloading import AT_ONCE, TYPES
from standing.tables.periods import before
from standing.tables.site import site_figures

OLDEST_FIRST = "moved"
MOST_MONTHS = 600


@require_GET
@never_cache
def site_page(request: PageRequest) -> HttpResponse:
    found = site_figures()
    columns = bars([(date_format(day, "MONTH_DAY_FORMAT"), times, times) for day, times in found.days])
    rules = [(Ruleset(rules).label, share) for rules, share in found.rules]
    context = {"figures": found, "columns": columns, "rules": rules, "months": months()}
    return render(request, "standing/site.html", context)


@require_GET
@never_cache
@rate_limit("download")
def matches_of_a_month(request: PageRequest, year: int, month: int, kind: str) -> HttpResponseBase:
    """All public matches that ended in a month which is over."""
    wanted = next((first for first in months() if (first.year, first.month) == (year, month)), None)
    if wanted is None:
        raise Http404
    matches = ended_in(wanted)

    async def parts() -> AsyncIterator[str]:
        yield in_csv([HEAD]) if kind == "csv" else '{"matches": [\n'
        separator, cursor = "", None
        while True:
            page = await sync_to_async(page_of)(matches, OLDEST_FIRST, AT_ONCE, cursor)
            if page.matches:
                yield separator + matches_as(kind, page.matches)
                separator = "" if kind == "csv" else ",\n"
            if not page.next:
                break
            cursor = Cursor.read(page.next, OLDEST_FIRST)
        yield "" if kind == "csv" else "\n]}\n"

    sent = StreamingHttpResponse(parts(), content_type=TYPES[kind])
    name = f"matches-{wanted:%Y-%m}.{kind}"
    sent.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return sent


def public_matches() -> MatchQuerySet:
    """All that are over, with those that somebody lost before the end: each row says so."""
    return Match.objects.with_outcome().seen_by(AnonymousUser())


def months() -> list[date]:
    """The first days of all months with matches that are over, the newest first."""
    zone = timezone.get_default_timezone()
    oldest = public_matches().aggregate(Min("moved_at"))["moved_at__min"]
    if oldest is None:
        return []
    first = oldest.astimezone(zone).date().replace(day=1)
    found: list[date] = []
    month = before(timezone.localdate(timezone=zone).replace(day=1))
    while month >= first and len(found) < MOST_MONTHS:
        found.append(month)
        month = before(month)
    return found


def ended_in(month: date) -> MatchQuerySet:
    zone = timezone.get_default_timezone()
    following = (month + timedelta(days=31)).replace(day=1)
    begin, end = (datetime.combine(day, datetime.min.time(), zone) for day in (month, following))
    matches = public_matches().filter(moved_at__gte=begin, moved_at__lt=end)
    return matches.only(*SHOWN).with_seats()


def matches_as(kind: str, matches: Iterable[Match]) -> str:
    if kind == "csv":
        return in_csv(cells(as_told(match)) for match in matches)
    return ",\n".join(json.dumps(as_told(match), ensure_ascii=False) for match in matches)


def as_told(match: Match) -> dict[str, Any]:
    """As the history has it; guests have no name."""
    told = match_as_data(match)
    for seat, row in zip(match.all_seats, told["seats"], strict=True):
        if seat.player is not None and seat.player.is_guest:
            row["player"] = None
    return told


def cells(told: dict[str, Any]) -> list[object]:
    return [told[name] for name in OF_A_MATCH] + [seat[name] for seat in told["seats"] for name in OF_A_SEAT]
