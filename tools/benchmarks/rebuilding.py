"""How long all figures take to be made from very many matches, and the pages that show them:
script/services script/bench rebuilding

Nobody has played these matches: there are only their results, which is all that figures read of them.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import time
from collections import Counter
from datetime import datetime, timedelta
from http import HTTPStatus

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

from django.db import connection
from django.db.models import Count
from django.test import Client
from django.utils import timezone

from accounts.models import User
from buttons.models import Button
from games.models import Match, Move, Seat
from rules import RULES_REVISION, Die
from rules.events import DieCaptured
from rules.notation.codec import FORMAT, event_to_json
from stats import rating
from stats.counting import rebuilding
from stats.counting.counting import count_the_rest
from stats.counting.rebuilding import rebuild
from stats.models import Bout, Counted, FighterRating, PlayerRating
from tools.benchmarks.figures import Times
from tools.benchmarks.fill import DAYS, PLAYERS, SHARE_PRIVATE, a_pair, people, prepare
from tools.benchmarks.size import tables

AT_ONCE = 5000
PAGES_ASKED = 40
MOST_PLAYED = 200
"""So many fighters have most of the matches."""


def add_results(count: int, chance: random.Random) -> None:
    """Few players and few fighters play much, and many play little."""
    _regular, others = people(PLAYERS)
    keys = [player.pk for player in others]
    weights = [1 / (place + 20) for place in range(len(keys))]
    buttons = list(Button.objects.offered().exclude(recipe=""))
    chance.shuffle(buttons)
    popularity = [1 / (place + MOST_PLAYED) for place in range(len(buttons))]
    began = timezone.now() - timedelta(days=DAYS)
    for _portion in range(0, count, AT_ONCE):
        ended = [began + timedelta(days=DAYS * chance.random()) for _match in range(min(AT_ONCE, count))]
        matches = [finished(now, chance) for now in ended]
        Match.objects.bulk_create(matches)
        Seat.objects.bulk_create(
            seat
            for match in matches
            for seat in seats_of(
                match, a_pair(keys, weights, chance), chance.choices(buttons, popularity, k=2), chance
            )
        )
        Move.objects.bulk_create(move_of(match, seat) for match in matches for seat in (0, 1))


def move_of(match: Match, seat: int) -> Move:
    """The least that a seat has to do for its match to be rated."""
    taken = event_to_json(DieCaptured(1 - seat, seat, 0, Die("", size=6, showing=1)))
    return Move(
        match=match, number=seat + 1, seat=seat, round=1, action={"type": "pass"},
        draws=[], events=[taken], format=FORMAT, rules_revision=RULES_REVISION,
    )  # fmt: skip


def finished(now: datetime, chance: random.Random) -> Match:
    return Match(
        status=Match.Status.FINISHED,
        is_private=chance.random() < SHARE_PRIVATE,
        offered_at=now - timedelta(days=1),
        moved_at=now,
    )


def seats_of(
    match: Match, players: tuple[int, int], buttons: list[Button], chance: random.Random
) -> list[Seat]:
    won = chance.choice(((3, 0), (3, 1), (3, 2)))
    return [
        Seat(
            match=match,
            number=number,
            player_id=player,
            accepted=True,
            button_name=button.name,
            recipe=button.recipe,
            special=button.special,
            rounds_won=rounds,
            result=Seat.Result.WON if rounds == max(won) else Seat.Result.LOST,
            closed_at=match.moved_at,
        )
        for number, (player, button, rounds) in enumerate(
            zip(players, buttons, chance.choice((won, won[::-1])), strict=True)
        )
    ]


def silence(_matches: int) -> None:
    """Only times are told."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench rebuilding", description=__doc__)
    parser.add_argument("--matches", type=int, default=100_000)
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    prepare("migrate", "load_buttons", "collectstatic --noinput")
    add_results(given.matches, random.Random(1))
    seconds: dict[str, float] = {}
    for name, do in (
        ("counted", counted),
        ("compared", lambda: rebuild(silence, only_compare=True)),
        ("rated otherwise", with_other_luck),
    ):
        began, spent = time.monotonic(), time.process_time()
        found = do()
        seconds[name] = round(time.monotonic() - began, 1)
        print(f"{name}: {seconds[name]} s, {time.process_time() - spent:.1f} s of it here. {dict(found)}")
    analyze()
    pages = {address: took(address) for address in pages_of_the_most_frequent()}
    for address, ms in pages.items():
        print(f"{ms:>9} ms p95 of processor and database, without the web server: {address}")
    counts = {
        model.__name__: model._default_manager.count()
        for model in (Counted, Bout, PlayerRating, FighterRating)
    }
    print(json.dumps({"database": connection.vendor, "seconds": seconds, "pages": pages, "rows": counts}))


def counted() -> Counter[str]:
    count_the_rest(at_once=rebuilding.AT_ONCE)
    return Counter(matches=Counted.objects.count())


def with_other_luck() -> Counter[str]:
    """As after an upgrade that rates otherwise: not one rating stays."""
    rating.UNREST_OF_PLAYERS *= 2
    return rebuild(silence)


def pages_of_the_most_frequent() -> list[str]:
    """Tables, and the pages of the player and the fighter with most matches."""
    bouts = Bout.objects.order_by().values_list
    player = bouts("player").annotate(times=Count("pk")).order_by("-times")[0][0]
    button = bouts("button").annotate(times=Count("pk")).order_by("-times")[0][0]
    return list(tables(User.objects.get(pk=player), Button.objects.get(pk=button)).values())


def took(address: str) -> float:
    client, measured = Client(), Times()
    client.force_login(User.objects.filter(ratings__isnull=False).order_by("pk")[0])
    client.get(address)
    for _time in range(PAGES_ASKED):
        with measured.once():
            response = client.get(address)
        if response.status_code != HTTPStatus.OK:
            raise RuntimeError(f"{address} was answered {response.status_code}")
    return measured.p95


def analyze() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")


if __name__ == "__main__":
    main()
