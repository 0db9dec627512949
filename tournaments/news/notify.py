"""Notices to players about events in a tournament, and warnings before the deadline of a match."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import DateTimeField, DurationField, Exists, ExpressionWrapper, F, OuterRef, Q, Value
from django.utils import timezone

from accounts.models import User
from games.models import Match, PaceKind, Seat
from notifications.events.storing import note_pairing
from notifications.models import Notice, Wishes
from notifications.notify import notify_about, notify_player
from tournaments.leagues.divisions import promoted_and_relegated
from tournaments.models import Entry, Follow, Pairing, Tournament
from tournaments.news.event import (
    BYE,
    CANCELLED,
    CHANGED,
    CLOSING,
    ENDED,
    EXPELLED,
    HELPS,
    INVITED,
    OUT,
    PROMOTED,
    RELEGATED,
    REPLACED,
    SAID,
    SIGN_UP,
    STARTED,
    TO_PICK,
    WORD,
    AboutTournament,
)
from tournaments.news.match import Deadline, NextMatch
from tournaments.news.notices import FromOrganiser, NamedInTalk
from tournaments.signals import Occurred, TournamentNews, listen_to_tournaments

AT_ONE_TIME = 200
"""Maximum number of matches in one sweep for which players get a warning."""

OF_ALL = {Occurred.STARTED: STARTED, Occurred.CANCELLED: CANCELLED, Occurred.ENDED: ENDED}
"""Events that all participants and followers are notified of, with the values for their notices."""
OF_SOME = {
    Occurred.TO_PICK: TO_PICK,
    Occurred.OUT: OUT,
    Occurred.EXPELLED: EXPELLED,
    Occurred.REPLACED: REPLACED,
    Occurred.REARRANGED: CHANGED,
    Occurred.CLOSING: CLOSING,
}
"""Events that only the players concerned are notified of, with the values for their notices."""


@listen_to_tournaments(*OF_ALL)
def notify_participants(news: TournamentNews) -> None:
    tournament, happened = news.tournament, OF_ALL[news.occurred]
    entries = (
        Entry.objects.filter(tournament=tournament).exclude(state=Entry.State.LEFT).select_related("player")
    )
    taking_part = players_of(entries)
    for what, players in group_by_news(tournament, happened, taking_part).items():
        notify_about(players, AboutTournament, tournament.pk, what)
    known = {player.pk for player in taking_part}
    others = [
        follow.player for follow in Follow.objects.filter(tournament=tournament).select_related("player")
    ]
    if news.occurred != Occurred.CANCELLED:
        others += tournament.organisers
    others = [player for player in dict.fromkeys(others) if player.pk not in known]
    notify_about(others, AboutTournament, tournament.pk, happened, only_on_site=True)


def group_by_news(tournament: Tournament, happened: str, players: list[User]) -> dict[str, list[User]]:
    if tournament.league is None or happened != ENDED:
        return {happened: players}
    up, down = promoted_and_relegated(tournament, tournament.league)
    return {
        PROMOTED: [player for player in players if player.pk in up],
        RELEGATED: [player for player in players if player.pk in down],
        ENDED: [player for player in players if player.pk not in up | down],
    }


@listen_to_tournaments(Occurred.SIGN_UP)
def notify_signed_up(news: TournamentNews) -> None:
    players = players_of(news.entries)
    notify_about(players, AboutTournament, news.tournament.pk, SIGN_UP, only_on_site=True)


@listen_to_tournaments(*OF_SOME)
def notify_concerned(news: TournamentNews) -> None:
    notify_about(players_of(news.entries), AboutTournament, news.tournament.pk, OF_SOME[news.occurred])


@listen_to_tournaments(Occurred.SAID)
def notify_of_message(news: TournamentNews) -> None:
    notify_about(players_of(news.entries), FromOrganiser, news.tournament.pk, SAID)


@listen_to_tournaments(Occurred.TALKED)
def notify_mentioned(news: TournamentNews) -> None:
    """Notify mentioned players on the site, with one notice for all lines that they have not read."""
    players = [player for player in players_of(news.entries) if not has_news(player, news.tournament)]
    notify_about(players, NamedInTalk, news.tournament.pk, only_on_site=True)


def has_news(player: User, tournament: Tournament) -> bool:
    told = Notice.objects.filter(player=player, kind=NamedInTalk.name, about=tournament.pk)
    last = told.order_by("-pk").first()
    seen = Wishes.objects.filter(player=player).values_list("news_seen", flat=True).first()
    return last is not None and (seen is None or seen < last.made_at)


@listen_to_tournaments(Occurred.INVITED, Occurred.HELPS)
def notify_invited(news: TournamentNews) -> None:
    """Notify invited players and new helpers on the site.

    The site sends no e-mail, because the organizer may be a stranger to the player.
    """
    players = players_of(news.entries)
    happened = HELPS if news.occurred is Occurred.HELPS else INVITED
    notify_about(players, AboutTournament, news.tournament.pk, happened, only_on_site=True)


@listen_to_tournaments(Occurred.RULING_WANTED)
def notify_organizers(news: TournamentNews) -> None:
    players = players_of(news.entries)
    asked = [organiser for organiser in news.tournament.organisers if organiser not in players]
    notify_about(asked, AboutTournament, news.tournament.pk, WORD)


@listen_to_tournaments(Occurred.PAIRED, Occurred.CHALLENGED)
def notify_paired(news: TournamentNews) -> None:
    """Notify players that their match has started, except in leagues. A bye appears only on the site."""
    match = None if news.pairing is None else news.pairing.match
    if match is None:
        notify_about(players_of(news.entries), AboutTournament, news.tournament.pk, BYE, only_on_site=True)
        return
    note_pairing(players_of(news.entries), match)
    if news.tournament.league_id is not None:
        return  # all nine begin at once, and the start was told
    for player in players_of(news.entries):
        if not player.is_robot and match.seat_of(player) is not None:
            notify_player(player, NextMatch, match)


def players_of(entries: Iterable[Entry]) -> list[User]:
    return [entry.player for entry in entries if entry.player is not None]


# ---- before a match has to be over


def warn_of_last_days() -> None:
    for pairing in pairings_to_warn():
        with transaction.atomic():
            warn_players(pairing)


def pairings_to_warn() -> list[Pairing]:
    """Return pairings in the last fifth of their time in which a player may need a warning."""
    now = timezone.now()
    left = ExpressionWrapper(F("deadline") - Value(now, DateTimeField()), DurationField())
    whole = ExpressionWrapper(F("deadline") - F("made_at"), DurationField())
    found = Pairing.objects.filter(
        result="",
        match__status=Match.Status.PLAYING,
        word_until=None,
        deadline__gt=now,
        tournament__status=Tournament.Status.RUNNING,
        tournament__league=None,
    )
    is_new = Q(warned_for=None) | ~Q(warned_for=F("deadline"))
    changed = ~Q(owes_one=F("warned_one")) | ~Q(owes_other=F("warned_other"))
    is_slow = ~Q(match__pace__startswith=PaceKind.LIVE)
    late = found.alias(whole=whole, five_left=ExpressionWrapper(left * 5, DurationField()))
    late = late.filter(whole__gte=F("five_left"))
    asked = late.annotate(owes_one=owes(0), owes_other=owes(1)).filter(is_new | changed & is_slow)
    return list(asked.select_related("match").order_by("deadline", "pk")[:AT_ONE_TIME])


def owes(number: int) -> Exists:
    return Exists(Seat.objects.filter(match=OuterRef("match"), number=number, owes__isnull=False))


def warn_players(pairing: Pairing) -> None:
    """Warn each player whose turn it is and who has had no warning, unless another worker does so."""
    names = ("deadline", "warned_for", "warned_one", "warned_other")
    as_it_was = {name: getattr(pairing, name) for name in names}
    known = (
        [pairing.warned_one, pairing.warned_other] if pairing.warned_for == pairing.deadline else [False] * 2
    )
    seats = pairing.match.all_seats if pairing.match else []
    waiting = [seat.owes is not None for seat in seats]
    changed = Pairing.objects.filter(pk=pairing.pk, **as_it_was).update(
        warned_for=pairing.deadline, warned_one=waiting[0], warned_other=waiting[1]
    )
    for seat, is_known in zip(seats, known, strict=True) if changed else ():
        if seat.owes is not None and not is_known and seat.player is not None and not seat.player.is_robot:
            notify_player(seat.player, Deadline, seat.match)
