"""Self-play of robots for requested matchups. It pauses while a player waits for a robot."""

from __future__ import annotations

import atexit
import logging
import threading
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import combinations

from django.conf import settings
from django.db import connection
from django.db.models import Q
from django.utils import timezone

from buttons.models import Button
from core.database.connections import release_connection
from games.models import Seat
from robots.mind_process import NoAnswer, Thinker
from robots.models import Robot
from robots.self_play import Contender, Rounds
from rules import RULES_REVISION
from stats.fighters import fighters_with
from stats.models import Matchup
from stats.worth.asking import RULES, dice_of_button, matchup_of, requested_matchups
from stats.worth.shares import WANTED

logger = logging.getLogger(__name__)

TOGETHER = 40
SECONDS_TOGETHER = 0.5
"""Seconds of processor time for rounds between two checks for players who wait for a robot."""
SECONDS_BY_DAY, SECONDS_AT_NIGHT = 3, 50
"""Seconds of self-play in each minute, by day and at night."""
SECONDS_TO_WAIT = 0.25
TAKEN_FOR = timedelta(minutes=2)
MOST_POPULAR = 30
"""The number of most played fighters whose matchups are measured without a request."""

THREAD = "self-play"

player = Thinker("robots.self_play")
atexit.register(player.stop)


def fill_in_a_thread() -> None:
    at_night = is_night(timezone.now())
    if any(thread.name == THREAD for thread in threading.enumerate()):
        return
    if at_night or requested_matchups().exists():
        seconds = SECONDS_AT_NIGHT if at_night else SECONDS_BY_DAY
        popular = MOST_POPULAR if at_night else 0
        threading.Thread(target=fill_safely, args=(seconds, popular), name=THREAD, daemon=True).start()


def fill_safely(seconds: float, popular: int) -> None:
    try:
        play_rounds(seconds, popular)
    except Exception:
        logger.exception("Could not go on with self-play")
    finally:
        player.stop()
        connection.close()


def is_night(now: datetime) -> bool:
    begins, ends = settings.NIGHT_HOURS
    hour = timezone.localtime(now).hour
    return begins <= hour < ends if begins <= ends else not ends <= hour < begins


def play_rounds(seconds: float, popular: int = 0) -> int:
    """Play rounds for *seconds*, or until nothing is left to play. Return how many rounds were begun."""
    until, begun = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        if player_waits_for_robot():
            release_connection()
            time.sleep(SECONDS_TO_WAIT)
        elif matchup := take_next(popular):
            begun += play_on(matchup)
        else:
            break
    return begun


def player_waits_for_robot() -> bool:
    robots = list(Robot.objects.values_list("pk", flat=True))
    return Seat.objects.filter(player__in=robots, owes__isnull=False).exists()


def take_next(popular: int = 0) -> Matchup | None:
    now = timezone.now()
    is_free = Q(taken_until=None) | Q(taken_until__lte=now)
    for matchup in (
        requested_matchups().filter(is_free).select_related("first", "second").order_by("asked_at", "pk")[:1]
    ):
        return reserve(matchup, now)
    return next((reserve(matchup, now) for matchup in of_popular_fighters(popular)), None)


def reserve(matchup: Matchup, now: datetime) -> Matchup | None:
    before = matchup.taken_until
    free = Matchup.objects.filter(pk=matchup.pk, taken_until=before)
    return matchup if free.update(taken_until=now + TAKEN_FOR) else None


def of_popular_fighters(count: int) -> Iterator[Matchup]:
    """Yield matchups of popular fighters without a complete measurement, creating their rows on demand."""
    offered = Button.objects.filter_available().filter(played__gt=0).select_related("set")
    popular = list(offered.order_by("-played", "pk")[:count])
    for rules in RULES:
        fit = [button for button in popular if button.ruleset == rules]
        keys = fighters_with(map(dice_of_button, fit)).values()
        done = Matchup.objects.filter(first__in=keys, second__in=keys, rules=rules, revision=RULES_REVISION)
        done = done.filter(Q(filled_at__isnull=False) | Q(taken_until__gt=timezone.now()))
        known = set(done.values_list("first", "second"))
        for first, second in combinations(sorted(keys), 2):
            if (first, second) not in known:
                yield matchup_of(first, second, rules)


def play_on(matchup: Matchup) -> int:
    """Play until the matchup is complete or a player waits for a robot. Return how many rounds were begun."""
    if matchup.revision != RULES_REVISION:
        reset_rounds(matchup)
    begun = 0
    while matchup.rounds < WANTED and not (begun and player_waits_for_robot()):
        played = play_next_rounds(matchup)
        begun += played.begun
        if not add_rounds(matchup, played):
            return begun
    Matchup.objects.filter(pk=matchup.pk).update(taken_until=None)
    return begun


def reset_rounds(matchup: Matchup) -> None:
    matchup.rounds, matchup.won, matchup.lost, matchup.revision = 0, 0, 0, RULES_REVISION
    matchup.save(update_fields=["rounds", "won", "lost", "revision"])


def play_next_rounds(matchup: Matchup) -> Rounds:
    """Play a few rounds of the matchup and return their results.

    If the process dies, its rounds count as begun, so they are not repeated.
    """
    begin, end = matchup.rounds, min(matchup.rounds + TOGETHER, WANTED)
    question = {
        "first": Contender(matchup.first.recipe, matchup.first.special),
        "second": Contender(matchup.second.recipe, matchup.second.special),
        "ruleset": matchup.rules,
        "from": begin,
        "to": end,
        "seconds": SECONDS_TOGETHER,
    }
    try:
        return Rounds(*player.ask(question))
    except NoAnswer as error:
        logger.warning("Self-play of %s ended: %s", matchup, error)
        return Rounds(end - begin, 0, 0)


def add_rounds(matchup: Matchup, played: Rounds) -> bool:
    """Add the rounds to the matchup, or return False if another worker has added rounds in the meantime."""
    now, before = timezone.now(), matchup.rounds
    matchup.rounds += played.begun
    matchup.won += played.won
    matchup.lost += played.lost
    matchup.filled_at = now if matchup.rounds >= WANTED else None
    return bool(
        Matchup.objects.filter(pk=matchup.pk, rounds=before, revision=RULES_REVISION).update(
            rounds=matchup.rounds,
            won=matchup.won,
            lost=matchup.lost,
            filled_at=matchup.filled_at,
            taken_until=now + TAKEN_FOR,
        )
    )
