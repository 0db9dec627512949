"""The automatic ladder for bots. A robot of the site founds it, and the site makes the challenges.

While the site has enough bots, one ladder is always open to join and starts within a week. Active bots of the
previous ladder join it automatically.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from itertools import islice
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import NotPossible
from games.models import Terms
from tournaments.course.progress import read_progress
from tournaments.models import Entry, Settings, Tournament, TournamentQuerySet
from tournaments.pairing import may_challenge
from tournaments.verbs import challenge, found, join
from tournaments.verbs.challenging import REST

if TYPE_CHECKING:
    from collections.abc import Iterator

WEEK = timedelta(days=7)
FEWEST_BOTS = 3
CHALLENGES_AT_ONCE = 10
"""Maximum number of challenges that the site makes in one ladder at a time."""


def run_ladders() -> None:
    if open_ladder() is None:
        with suppress(NotPossible):  # too few fighters
            found_ladder(timezone.now())
    for ladder in ladders().running().order_by("pk"):
        for one, other in islice(idle_neighbours(ladder), CHALLENGES_AT_ONCE):
            with suppress(NotPossible):
                challenge(ladder.pk, one, other)


def ladders() -> TournamentQuerySet:
    return Tournament.objects.filter(organiser__is_robot=True, admits_bots=True, kind="ladder")


def open_ladder() -> Tournament | None:
    return ladders().open().order_by("pk").first()


def found_ladder(now: datetime) -> None:
    robot = User.objects.filter(is_robot=True, is_active=True).order_by("pk").first()
    bots = User.objects.exclude(owner=None).filter(is_active=True)
    if robot is None or bots.count() < FEWEST_BOTS:
        return
    before = ladders().filter(started_at__isnull=False).order_by("-pk").first()
    ladder = found(robot, settings_of_ladder(now))
    lively = bots.filter(tournament_entries__in=entries_in(before), tokens__used_at__gte=now - WEEK)
    for bot in lively.order_by("pk"):
        with suppress(NotPossible):
            join(ladder.pk, bot)


def settings_of_ladder(now: datetime) -> Settings:
    return Settings(
        title=_("Bot ladder"),
        kind="ladder",
        terms=Terms(pace="days:1"),
        places_from=FEWEST_BOTS,
        places_to=64,
        starts_at=now + WEEK,
        when_full=False,
        lasts=WEEK.days,
        days_per_round=3,
        admits_bots=True,
    )


def entries_in(ladder: Tournament | None) -> list[Entry]:
    return [] if ladder is None else list(ladder.entries.filter(state=Entry.State.IN))


def idle_neighbours(ladder: Tournament) -> Iterator[tuple[User, int]]:
    """Yield each idle bot with the key of an entry that it can challenge, starting from the lowest rung.

    Each bot appears in one challenge at most. Bots of the same owner do not challenge each other, as one
    could help the other climb.
    """
    progress = read_progress(ladder, timezone.now())
    event = progress.event
    rungs = progress.kind.ladder(event)
    busy = {number for meeting in event.open for number in meeting.entrant_numbers}
    entries = {entry.seed: entry for entry in progress.entries}
    since = progress.now - REST
    met = {frozenset((each.one_id, each.other_id)) for each in progress.pairings if each.made_at > since}
    for low in reversed(rungs):
        for high in reversed(rungs):
            one, other = entries[low], entries[high]
            if busy & {low, high} or not may_challenge(rungs, low, high, ladder.reach):
                continue
            if (
                one.player is None
                or other.player is None
                or one.player.owner_id_or_self == other.player.owner_id_or_self
            ):
                continue
            if frozenset((one.pk, other.pk)) not in met:
                busy |= {low, high}
                yield one.player, other.pk
