"""Health checks for proxies, which show if this process is alive and if it can serve players."""

from channels.layers import get_channel_layer
from django.core.cache import caches
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from buttonmen import read_only
from buttonmen.cache import RedisOrMemoryCache
from buttonmen.monitoring import release
from buttonmen.monitoring.backlog import Backlog, read_backlog
from buttonmen.relay import RelayingChannelLayer
from games.models import Heartbeat
from games.play import clocks


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"alive": True})


@require_safe
@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """Return which services answer. The status is 503 only if the database does not answer."""
    has_database = database_answers()
    backlog = known_backlog() if has_database else None
    found = {
        "version": release.version(),
        "commit": release.commit(),
        "database": has_database,
        "writes": has_database and database_writes(),
        "redis": redis_answers(),
        "background": None if backlog is None else not backlog.is_late,
        "ages": None if backlog is None else backlog.ages,
    }
    return JsonResponse(found, status=200 if has_database else 503)


def database_answers() -> bool:
    try:
        connection.ensure_connection()
        return connection.is_usable()
    except DatabaseError:
        return False


def known_backlog() -> Backlog | None:
    try:
        return read_backlog()
    except DatabaseError:
        return None


def database_writes() -> bool:
    try:
        clocks.beat(Heartbeat.Part.READY)
    except DatabaseError as error:
        read_only.outage.note(error)
        return False
    read_only.outage.end()
    return True


def redis_answers() -> bool | None:
    cache, layer = caches["default"], get_channel_layer()
    if not isinstance(cache, RedisOrMemoryCache):
        return None
    cache.get("ready")
    is_relayed = not isinstance(layer, RelayingChannelLayer) or not layer.outage.is_on
    return is_relayed and not cache.outage.is_on
