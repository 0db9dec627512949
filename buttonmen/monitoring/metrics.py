"""Metrics in the format of Prometheus, of this web process and of what all processes share."""

from __future__ import annotations

from collections.abc import Iterator
from hmac import compare_digest
from typing import cast

from django.conf import settings
from django.core.cache import cache
from django.db.models import Max, Model
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    GC_COLLECTOR,
    PROCESS_COLLECTOR,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from accounts.models import User
from buttonmen.monitoring import processes, release
from buttonmen.monitoring.backlog import read_backlog
from games.models import Match, Move
from notifications.models import Delivery

SECONDS_KEPT = 10
TOTALS_KEY = "metrics-totals-1"
TOTALS: dict[str, tuple[str, type[Model]]] = {
    "buttonmen_matches": ("Matches offered", Match),
    "buttonmen_moves": ("Moves stored", Move),
    "buttonmen_mails": ("Mails, push messages and webhook calls queued", Delivery),
    "buttonmen_players": ("Accounts made", User),
}
"""Tables that only grow, whose last key is the total."""

registry = CollectorRegistry()
registry.register(PROCESS_COLLECTOR)
registry.register(GC_COLLECTOR)
requests = Histogram(
    "buttonmen_request_seconds",
    "Time of requests by route",
    ["method", "route", "status"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
    registry=registry,
)
statements = Counter("buttonmen_statements", "Database statements of requests", registry=registry)
in_database = Counter("buttonmen_database_seconds", "Time of these statements", registry=registry)
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


def count_request(
    method: str, route: str, status: int, seconds: float, asked: int, seconds_in_database: float
) -> None:
    requests.labels(method if method in METHODS else "other", route or "none", status).observe(seconds)
    statements.inc(asked)
    in_database.inc(seconds_in_database)


class SharedFigures(Collector):
    """Figures that all processes share. Each scrape reads them from the database."""

    def collect(self) -> Iterator[Metric]:
        built = GaugeMetricFamily("buttonmen_build_info", "Running release", labels=["version", "commit"])
        built.add_metric([release.version(), release.commit()], 1)
        yield built
        for name, (text, _model) in TOTALS.items():
            yield CounterMetricFamily(name, text, value=read_totals()[name])
        backlog = read_backlog()
        waiting = GaugeMetricFamily("buttonmen_waiting_seconds", "Age of the oldest", labels=["what"])
        for what, age in backlog.ages.items():
            if age is not None:
                waiting.add_metric([what], age)
        yield waiting
        yield GaugeMetricFamily("buttonmen_late", "1 while background work is late", value=backlog.is_late)
        yield from self.of_processes()

    def of_processes(self) -> Iterator[Metric]:
        silence = GaugeMetricFamily(
            "buttonmen_process_silence_seconds", "Time since the last report", labels=["process", "kind"]
        )
        loops = GaugeMetricFamily(
            "buttonmen_loop_seconds", "Time since a loop did its work", labels=["process", "loop"]
        )
        figures = GaugeMetricFamily(
            "buttonmen_process_figure", "Figures of a process", labels=["process", "kind", "figure"]
        )
        now = timezone.now()
        for row in processes.recent_reports():
            since = (now - row.reported_at).total_seconds()
            silence.add_metric([row.name, row.kind], since)
            for loop, age in row.loops.items():
                loops.add_metric([row.name, loop], age + since)
            for figure, value in row.figures.items():
                figures.add_metric([row.name, row.kind, figure], value)
        yield from (silence, loops, figures)


def read_totals() -> dict[str, int]:
    def read() -> dict[str, int]:
        return {name: last_key(model) for name, (_text, model) in TOTALS.items()}

    return cast(dict[str, int], cache.get_or_set(TOTALS_KEY, read, SECONDS_KEPT))


def last_key(model: type[Model]) -> int:
    return model._default_manager.aggregate(last=Max("pk"))["last"] or 0


registry.register(SharedFigures())


@require_safe
@never_cache
def show_metrics(request: HttpRequest) -> HttpResponse:
    """Return the metrics to those who know `METRICS_TOKEN`. Without the setting there is no such page."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not settings.METRICS_TOKEN or not compare_digest(given.encode(), settings.METRICS_TOKEN.encode()):
        raise Http404
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
