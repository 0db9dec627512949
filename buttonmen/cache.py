"""The cache of a site with Redis. During an outage each process caches in its own memory instead."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from django.conf import settings
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from django.utils.functional import cached_property
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import RedisError
from redis.retry import Retry

from buttonmen.outage import SECONDS_TO_ANSWER, Outage


class RedisOrMemoryCache(RedisCache):
    _servers: list[str]

    @cached_property
    def _cache(self) -> RedisOrMemory:  # type: ignore[override]  # which is asked the same questions
        return redis_or_memory(tuple(self._servers))

    @property
    def outage(self) -> Outage:
        return self._cache.outage


@cache
def redis_or_memory(servers: tuple[str, ...]) -> RedisOrMemory:
    return RedisOrMemory(servers)


class PersistentRedisClient(RedisCacheClient):
    """A cache client that reuses its Redis clients, while Django creates a new one for each call."""

    _client: Callable[..., Any]
    _get_connection_pool: Callable[[bool], Any]

    @cached_property
    def client_of(self) -> Callable[[Any], Any]:
        return cache(lambda pool: self._client(connection_pool=pool))

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        return self.client_of(self._get_connection_pool(write))


class RedisOrMemory:
    """A cache client that calls Redis or, during an outage of Redis, stores values in memory."""

    def __init__(self, servers: tuple[str, ...]) -> None:
        self.redis = PersistentRedisClient(
            list(servers),
            socket_timeout=SECONDS_TO_ANSWER,
            socket_connect_timeout=SECONDS_TO_ANSWER,
            # A connection that Redis closed while it was idle is no outage; one that is silent is.
            retry=Retry(NoBackoff(), 1, (ConnectionLost,)),
        )
        self.memory = LocMemCache(f"without {servers}", {"OPTIONS": {"MAX_ENTRIES": settings.MOST_CACHED}})
        self.outage = Outage(
            "Redis does not answer: rate limits are counted by each process in its memory",
            "Redis answers again: rate limits are counted there",
        )

    def __getattr__(self, question: str) -> Any:
        return partial(self.ask, question)

    def ask(self, question: str, *arguments: Any) -> Any:
        """Call the cache method named *question* in Redis or, during an outage, in memory.

        A background thread retries Redis. A request that retried would block and hold its database
        connection.
        """
        if not self.outage.is_on:
            try:
                return getattr(self.redis, question)(*arguments)
            except RedisError as error:
                if self.outage.note(error):
                    self.memory.clear()
                    self.outage.watch(self.redis.get_client().ping, RedisError)
        return getattr(self.memory, question)(*arguments)
