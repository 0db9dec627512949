"""Who hears of what happens in a tournament, and those who are warned before a match has to be over."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from notifications.noticing import tell, tell_of_something_else
from tournaments.models import Entry, Follow, Pairing, Tournament
from tournaments.news.event import (
    BYE,
    CANCELLED,
    ENDED,
    EXPELLED,
    OUT,
    REPLACED,
    STARTED,
    TO_PICK,
    WORD,
    AboutTournament,
)
from tournaments.news.meeting import Deadline, Meeting
from tournaments.signals import Occurred, TournamentNews, listen_to_tournaments

WARNED_BEFORE = timedelta(days=1)
AT_ONE_TIME = 200
"""No more matches are looked at in one sweep."""

OF_ALL = {Occurred.STARTED: STARTED, Occurred.CANCELLED: CANCELLED, Occurred.ENDED: ENDED}
"""What everybody hears who takes part or follows."""
OF_SOME = {
    Occurred.TO_PICK: TO_PICK,
    Occurred.OUT: OUT,
    Occurred.EXPELLED: EXPELLED,
    Occurred.REPLACED: REPLACED,
}
"""What only those hear whom it concerns."""


@listen_to_tournaments(*OF_ALL)
def tell_everybody(news: TournamentNews) -> None:
    tournament, happened = news.tournament, OF_ALL[news.occurred]
    entries = (
        Entry.objects.filter(tournament=tournament).exclude(state=Entry.State.LEFT).select_related("player")
    )
    taking_part = players_of(entries)
    tell_of_something_else(taking_part, AboutTournament, tournament.pk, happened)
    known = {player.pk for player in taking_part}
    others = [
        follow.player for follow in Follow.objects.filter(tournament=tournament).select_related("player")
    ]
    if tournament.organiser is not None and news.occurred != Occurred.CANCELLED:
        others.append(tournament.organiser)
    others = [player for player in dict.fromkeys(others) if player.pk not in known]
    tell_of_something_else(others, AboutTournament, tournament.pk, happened, only_on_site=True)


@listen_to_tournaments(*OF_SOME)
def tell_those_concerned(news: TournamentNews) -> None:
    tell_of_something_else(
        players_of(news.entries), AboutTournament, news.tournament.pk, OF_SOME[news.occurred]
    )


@listen_to_tournaments(Occurred.WORD_WANTED)
def ask_the_organiser(news: TournamentNews) -> None:
    if news.tournament.organiser is not None:
        tell_of_something_else([news.tournament.organiser], AboutTournament, news.tournament.pk, WORD)


@listen_to_tournaments(Occurred.PAIRED, Occurred.CHALLENGED)
def tell_who_meets(news: TournamentNews) -> None:
    """Both are told of their match; who has a bye only reads of it on the site."""
    match = None if news.pairing is None else news.pairing.match
    if match is None:
        tell_of_something_else(
            players_of(news.entries), AboutTournament, news.tournament.pk, BYE, only_on_site=True
        )
        return
    for player in players_of(news.entries):
        if not player.is_robot and match.seat_of(player) is not None:
            tell(player, Meeting, match)


def players_of(entries: Iterable[Entry]) -> list[User]:
    return [entry.player for entry in entries if entry.player is not None]


# ---- before a match has to be over


def sweep() -> None:
    """Warn those who are to move, a day before their match has to be over; once, unless it gets more time."""
    for pairing in late_soon()[:AT_ONE_TIME]:
        with transaction.atomic():
            as_it_was = Pairing.objects.filter(pk=pairing.pk, deadline=pairing.deadline)
            if as_it_was.exclude(warned_for=F("deadline")).update(warned_for=F("deadline")):
                warn(pairing)


def late_soon() -> list[Pairing]:
    """Those that have less than a day left of more than two."""
    soon = timezone.now() + WARNED_BEFORE
    found = Pairing.objects.filter(
        result="",
        match__isnull=False,
        word_until=None,
        deadline__lte=soon,
        deadline__gt=F("made_at") + 2 * WARNED_BEFORE,
        tournament__status=Tournament.Status.RUNNING,
    )
    return list(found.exclude(warned_for=F("deadline")).select_related("match").order_by("deadline", "pk"))


def warn(pairing: Pairing) -> None:
    for seat in pairing.match.all_seats if pairing.match else ():
        if seat.owes is not None and seat.player is not None and not seat.player.is_robot:
            tell(seat.player, Deadline, seat.match)
