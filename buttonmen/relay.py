"""A channel layer for several processes, which stores groups in memory and relays messages through Redis."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from functools import cache
from typing import Any
from uuid import uuid4

from channels.layers import BaseChannelLayer
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeout

from buttonmen.outage import SECONDS_BETWEEN_TRIES, SECONDS_TO_ANSWER, Outage

Message = dict[str, Any]

MOST_WAITING = 1000
"""The most queued messages per socket. Further messages are dropped, as pages request missed ones."""

MISSED = {"type": "news.missed"}


class RelayingChannelLayer(BaseChannelLayer):
    """A channel layer with groups in memory, so the sockets of one process work without Redis.

    Each message also goes to the other processes through Redis. After an outage every socket gets
    `news.missed`, as it may have missed messages of other processes.
    """

    extensions = ("groups",)

    def __init__(self, address: str, prefix: str = "buttonmen", **options: Any) -> None:
        super().__init__(**options)
        self.address, self.topic = address, f"{prefix}.news"
        self.name = uuid4().hex
        self.queues: dict[str, asyncio.Queue[Message]] = {}
        self.groups: defaultdict[str, set[str]] = defaultdict(set)
        self.outage = Outage(
            "Redis does not answer: news of matches stay within each process",
            "Redis answers again: news of matches reach every process",
        )

    @property
    def relay(self) -> Relay:
        return relay_of(self, asyncio.get_running_loop())

    async def new_channel(self, prefix: str = "socket") -> str:
        await self.relay.listens()
        name = f"{prefix}.{uuid4().hex}"
        self.queues[name] = asyncio.Queue(MOST_WAITING)
        return name

    async def receive(self, channel: str) -> Message:
        try:
            return await self.queues[channel].get()
        except asyncio.CancelledError:
            await self.forget(channel)
            raise

    async def forget(self, channel: str) -> None:
        self.queues.pop(channel, None)
        for group in [group for group, channels in self.groups.items() if channel in channels]:
            await self.group_discard(group, channel)

    async def group_add(self, group: str, channel: str) -> None:
        self.groups[group].add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        channels = self.groups.get(group, set())
        channels.discard(channel)
        if not channels:
            self.groups.pop(group, None)

    async def group_send(self, group: str, message: Message) -> None:
        self.deliver(group, message)
        await self.relay.send(json.dumps({"from": self.name, "group": group, "message": message}))

    def deliver(self, group: str, message: Message) -> None:
        for channel in self.groups.get(group, ()):
            self.put(channel, message)

    def put(self, channel: str, message: Message) -> None:
        queue = self.queues.get(channel)
        if queue is not None and not queue.full():
            queue.put_nowait(dict(message))

    def hear(self, data: str) -> None:
        heard = json.loads(data)
        if heard["from"] != self.name:
            self.deliver(heard["group"], heard["message"])

    def notify_missed(self) -> None:
        for channel in self.queues:
            self.put(channel, MISSED)


@cache
def relay_of(layer: RelayingChannelLayer, loop: asyncio.AbstractEventLoop) -> Relay:
    """Return the only relay of *loop*, because a Redis connection cannot move to another event loop."""
    return Relay(layer)


class Relay:
    """The Redis connection of an event loop. New sockets wait only for its first attempt to connect."""

    def __init__(self, layer: RelayingChannelLayer) -> None:
        self.layer = layer
        self.redis = Redis.from_url(
            layer.address,
            decode_responses=True,
            socket_timeout=SECONDS_TO_ANSWER,
            socket_connect_timeout=SECONDS_TO_ANSWER,
            retry=Retry(NoBackoff(), 1, (ConnectionLost,)),
        )
        self.attempted = asyncio.Event()
        self.listener: asyncio.Task[None] | None = None

    async def send(self, data: str) -> None:
        if not self.layer.outage.may_ask():
            return
        try:
            await self.redis.publish(self.layer.topic, data)
        except (RedisError, OSError) as error:
            self.layer.outage.note(error)
        else:
            self.layer.outage.end()

    async def listens(self) -> None:
        """Start listening to Redis if necessary, and wait for the first attempt to connect.

        A socket that then reads its match misses no message.
        """
        if self.listener is None:
            self.listener = asyncio.create_task(self.listen())
        await self.attempted.wait()

    async def listen(self) -> None:
        async with self.redis:
            while True:
                try:
                    await self.listen_until_redis_is_gone()
                except (RedisError, OSError) as error:
                    self.layer.outage.note(error)
                finally:
                    self.attempted.set()  # or else sockets would wait for ever
                await asyncio.sleep(SECONDS_BETWEEN_TRIES)

    async def listen_until_redis_is_gone(self) -> None:
        async with self.redis.pubsub() as radio:
            await radio.subscribe(self.layer.topic)
            patience: float = SECONDS_TO_ANSWER
            while True:
                heard = await radio.get_message(timeout=patience)
                if heard is None and patience == SECONDS_TO_ANSWER:
                    raise RedisTimeout("Silence")
                if heard is None:
                    await radio.ping()
                    patience = SECONDS_TO_ANSWER
                    continue
                patience = SECONDS_BETWEEN_TRIES
                if heard["type"] == "message":
                    self.layer.hear(heard["data"])
                elif heard["type"] == "subscribe":
                    self.begin_to_hear()

    def begin_to_hear(self) -> None:
        self.layer.outage.end()
        if self.attempted.is_set():
            self.layer.notify_missed()
        self.attempted.set()
