"""Measure the processor time of every URL, with the longest content that our limits allow.

Expensive requests are printed when they are found, and all of them at the end, most expensive first. With
`--tiny` there is little content, which only shows that all URLs answer. Caches are cleared before each
request. For a streamed file, the most expensive chunk counts.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import tempfile
import time
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

from asgiref.sync import async_to_sync
from django.conf import settings
from django.core.cache import cache
from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client
from django.test.utils import override_settings

from tests.accounts.people import signed_in
from tests.addresses import Address, all_addresses
from tests.live_site import LiveSite
from tools.benchmarks.worst.filling import TINY, Filled, Longest, fill

PLAIN = settings.STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}
SETTINGS: dict[str, Any] = {"STORAGES": PLAIN, "ACCOUNT_RATE_LIMITS": {}, "ALLOWED_HOSTS": ["testserver"]}
BAR = 250
MUCH = 100
SHOWN = 40
CSV = "?format=csv"
QUESTIONS = {
    "games:match": ["?whole", "?before=999.150"],
    "games:log": ["?whole", "?before=999.150"],
    "games:board": ["?version=0&since=0"],
    "games:history": ["?per=100", "?per=100&status=any", "?text=W&per=100", "?custom=on&per=100", CSV],
    "api:history": ["?status=any", CSV],
    "api:figures": [CSV],
    "api:figures_of_fighter": [CSV],
    "api:figures_of_set": [CSV],
    "api:matches_of_month": [CSV],
    "api:rating_steps": [CSV],
    "api:rivalry": [CSV],
    "api:standing_of_fighters": [CSV],
    "api:standing_of_players": [CSV],
    "api:standing_of_sets": [CSV],
    "games:replay": ["?move=199"],
    "standing:players": ["?page=50", "?find=W"],
    "accounts:players": ["?page=50", "?find=W"],
    "tournaments:tournament": ["?open=players-fold", *(f"?open=matches-{number}" for number in range(1, 8))],
}
"""Additional query strings to measure, by URL name."""


class Answer(NamedTuple):
    ms: float
    kilobytes: float
    status: int
    viewer: str
    path: str


def print_expensive(answers: Iterable[Answer]) -> Iterator[Answer]:
    for answer in answers:
        if answer.ms > MUCH or answer.status >= 500:
            print(line(answer), flush=True)
        yield answer


def line(answer: Answer) -> str:
    return f"{answer.ms:>9} ms {answer.kilobytes:>8} kB {answer.status} {answer.viewer:>9}  {answer.path}"


def measure_all(filled: Filled, words: list[str]) -> Iterator[Answer]:
    admin, others = {"admin": filled.cast.players["admin"]}, {"visitor": None, "player": filled.cast.ann}
    for address in all_addresses():
        viewers = admin if address.route.startswith("/admin/") else others
        asked_for = [path for path in paths(address, filled) if all(word in path for word in words)]
        for viewer, player in viewers.items() if asked_for else ():
            client = signed_in(player)
            client.raise_request_exception = False
            yield from (measure_request(client, viewer, path) for path in asked_for)


def paths(address: Address, filled: Filled) -> Iterator[str]:
    usual = {"path": "", "object_id": 1, "content_type_id": 1, "app_label": "accounts", "url": ""}
    own = filled.cast.arguments(address)
    given = [usual | own]
    if address.route.startswith("/match/"):
        given = [usual | own | {"pk": match.pk} for match in filled.matches]
    if address.route.startswith("/tournaments/"):
        given += [usual | own | {"pk": event.pk, "key": event.key} for event in filled.tournaments]
    for arguments in given:
        path = address.filled(arguments)
        yield from (path + question for question in ("", *QUESTIONS.get(address.name, ())))


def measure_request(client: Client, viewer: str, path: str) -> Answer:
    """Measure a request and return the result.

    An expensive request is repeated and the cheaper result returned, because other work may interfere.
    """
    answer = asked_once(client, viewer, path)
    return answer if answer.ms < BAR / 5 else min(answer, asked_once(client, viewer, path))


def asked_once(client: Client, viewer: str, path: str) -> Answer:
    cache.clear()
    began = time.process_time()
    answer: HttpResponseBase = client.get(path)
    if isinstance(answer, StreamingHttpResponse):
        sent = async_to_sync(portions)(answer, began)
    else:
        sent = [(len(getattr(answer, "content", b"")), time.process_time() - began)]
    answer.close()
    length, spent = sum(length for length, _spent in sent), max(spent for _length, spent in sent)
    return Answer(round(1000 * spent, 1), round(length / 1000, 1), answer.status_code, viewer, path)


async def portions(answer: StreamingHttpResponse, began: float) -> list[tuple[int, float]]:
    sent = []
    async for portion in answer:
        sent.append((len(portion), time.process_time() - began))
        began = time.process_time()
    return sent


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench worst", description=__doc__)
    parser.add_argument("--tiny", action="store_true", help="little of everything")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only addresses that have all of these")
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    warnings.filterwarnings("ignore")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with tempfile.TemporaryDirectory() as folder, override_settings(**SETTINGS):
        site = LiveSite(Path(folder), DEBUG="false", LOG_LEVEL="ERROR")
        site.migrate()
        with site.database():
            filled = fill(TINY if given.tiny else Longest())
            answers = sorted(print_expensive(measure_all(filled, given.words)), reverse=True)
        site.connection.close()
    tell(answers)


def tell(answers: list[Answer]) -> None:
    above = [answer for answer in answers if answer.ms > BAR]
    broken = [answer for answer in answers if answer.status >= 500]
    for answer in [*broken, *answers[: max(SHOWN, len(above))]]:
        print(line(answer))
    print(f"{len(answers)} answers; above the bar of {BAR} ms: {len(above)}; broken: {len(broken)}")
    print(json.dumps({"answers": len(answers), "above": len(above), "worst": answers[0]._asdict()}))
    if broken:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
