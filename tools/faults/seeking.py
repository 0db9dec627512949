"""Kill workers while they pair live searches: each search must be open or have led to one match.

A live search is a player's request for an opponent who is online.
"""

from __future__ import annotations

import logging
import random
import tempfile
import time
from collections import Counter
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from django.utils import timezone

from accounts.models import User
from core.refusals import NotPossible
from games import play
from games.matchmaking.searching import start_search, stop
from games.models import Match, Seat
from games.models.pace import PaceKind
from games.models.seek import Seek
from tests.community.forum.talks import a_regular
from tests.live_site import LiveSite
from tests.tournaments.events import some_fighters
from tools.faults.mail import LONGEST_PAUSE
from tools.faults.stats import Reaper, Workers

PLAYERS = 30
SECONDS_WITHOUT_NEWS = 90


def kill_and_count(kills: int, moves: int, chance: random.Random) -> int:
    """Kill workers *kills* times during *moves* live searches; return 1 if there are problems.

    Some of the searches are stopped, or their pages are closed.
    """
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as name:
        site = LiveSite(Path(name), DEBUG="true")
        site.migrate()
        with site.database():
            some_fighters(10)
            players = [a_regular(f"Player{number}") for number in range(PLAYERS)]
            for player in players:
                User.objects.filter(pk=player.pk).update(rating=int(chance.gauss(1500, 200)))
        workers = Workers(site)
        try:
            with site.database():
                return disturb(workers, kills, moves, players, chance)
        finally:
            workers.stop()
            site.connection.close()


def disturb(workers: Workers, kills: int, moves: int, players: list[User], chance: random.Random) -> int:
    began = time.monotonic()
    reaper = Reaper(workers, chance)
    reaper.start()
    problems: list[str] = []
    begun, last_news = 0, time.monotonic()
    while begun < moves and time.monotonic() - last_news < SECONDS_WITHOUT_NEWS:
        for player in chance.sample(players, 6):
            with suppress(NotPossible):
                start_search(User.objects.get(pk=player.pk), Seek.Pace.NOW)
                begun, last_news = begun + 1, time.monotonic()
                if chance.random() < kills / moves:
                    reaper.ordered.release()
        wait_a_while(chance)
        problems += those_in_two_matches()
        end_some_matches(chance)
        time.sleep(chance.uniform(0, LONGEST_PAUSE))
    await_a_meeting()
    problems += unfinished_business()
    ends = Counter(Seek.objects.values_list("end", flat=True))
    seconds = time.monotonic() - began
    print(f"{begun} searches in {seconds:.0f} s: {dict(ends)}. Killed {reaper.killed} times.")
    print("\n".join(sorted(set(problems))) or "Each search is open, or ended in exactly one match.")
    return 1 if problems or not ends["met"] else 0


def await_a_meeting() -> None:
    """Wait until the workers have paired two players for the first time, since workers start slowly."""
    deadline = time.monotonic() + SECONDS_WITHOUT_NEWS
    while not Seek.objects.filter(end=Seek.End.MET).exists() and time.monotonic() < deadline:
        time.sleep(LONGEST_PAUSE)


def wait_a_while(chance: random.Random) -> None:
    """Simulate the passing of time: stop a few open searches, close the pages of some, and age the rest."""
    for search in Seek.objects.open().select_related("player"):
        drawn = chance.random()
        if drawn < 0.05:
            with suppress(NotPossible):
                stop(search.player, search.pk)
        elif drawn < 0.1:
            Seek.objects.open().filter(pk=search.pk).update(seen_at=timezone.now() - timedelta(minutes=4))
        else:
            asked_at = search.asked_at - timedelta(seconds=chance.randint(0, 60))
            Seek.objects.open().filter(pk=search.pk).update(asked_at=asked_at, seen_at=timezone.now())


def end_some_matches(chance: random.Random) -> None:
    running = Match.objects.filter(status=Match.Status.PLAYING)
    for match in running:
        if chance.random() < 0.5:
            with suppress(NotPossible):
                play.forfeit(match.pk, chance.randrange(2), Seat.Forfeit.SURRENDER)


def those_in_two_matches() -> list[str]:
    live = Seat.objects.filter(match__status=Match.Status.PLAYING, match__pace__startswith=PaceKind.LIVE)
    counted = Counter(live.values_list("player__username", flat=True))
    return [f"{name} plays {number} live matches at once" for name, number in counted.items() if number > 1]


def unfinished_business() -> list[str]:
    """List matches without one search per player, and searches that do not agree with their match."""
    found = []
    for match in Match.objects.filter(pace__startswith=PaceKind.LIVE):
        searches = Seek.objects.filter(match=match, end=Seek.End.MET)
        if sorted(searches.values_list("player", flat=True)) != sorted(match.players):
            found.append(f"match {match.pk} is not that of the two who looked for it")
    lonely = Seek.objects.filter(end=Seek.End.MET, match=None)
    open_still = Seek.objects.open().exclude(match=None)
    return [
        *found,
        *(f"search {search.pk} met nobody" for search in lonely),
        *(f"search {search.pk} is open, and has a match" for search in open_still),
    ]
