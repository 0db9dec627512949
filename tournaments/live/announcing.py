"""Messages to the open pages of a tournament after a change, sent once the transaction is committed."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from games.live.announcements import publish
from games.signals import News, match_moved
from rules.events import RoundEnded
from tournaments.models import Pairing
from tournaments.signals import Occurred, TournamentNews, tournament_moved


def group(tournament: int) -> str:
    return f"tournament.{tournament}"


def announce(tournament: int) -> None:
    publish(group(tournament), {"type": "tournament.moved"})


def group_of_talk(tournament: int) -> str:
    return f"tournament.{tournament}.talk"


def announce_talk(tournament: int) -> None:
    publish(group_of_talk(tournament), {"type": "tournament.moved"})


@receiver(tournament_moved)
def announce_change(news: TournamentNews, **_signal: Any) -> None:
    told = announce_talk if news.occurred == Occurred.TALKED else announce
    transaction.on_commit(partial(told, news.tournament.pk), robust=True)


@receiver(match_moved)
def announce_score(news: News, **_signal: Any) -> None:
    """Notify the pages of a tournament when a round ends in one of its matches."""
    if news.match.of_event and any(isinstance(event, RoundEnded) for event in news.events):
        transaction.on_commit(partial(announce_to_those_of, news.match.pk), robust=True)


def announce_to_those_of(match: int) -> None:
    for tournament in Pairing.objects.filter(match=match).values_list("tournament", flat=True):
        announce(tournament)
