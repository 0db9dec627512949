"""What proxies and keepers ask: does this process live, and can it serve players?"""

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"alive": True})


@require_safe
@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    reached = {"database": database_answers(), "cache": cache_answers()}
    return JsonResponse(reached, status=200 if all(reached.values()) else 503)


def database_answers() -> bool:
    try:
        connection.ensure_connection()
        return connection.is_usable()
    except DatabaseError:
        return False


def cache_answers() -> bool:
    try:
        cache.get("ready")
    except RedisError:
        return False
    return True
