"""Signals about tournaments, sent within the transaction, so that listeners may only add rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from accounts.models import User
from games.listening import Listeners, Packed
from tournaments.models import Entry, Pairing, Tournament


class Occurred(StrEnum):
    FOUNDED = "founded"
    CHANGED = "changed"
    """Somebody joined or left, or its settings changed: pages that show it are behind."""
    REARRANGED = "rearranged"
    """Its date, its places or its pace are others."""
    INVITED = "invited"
    """The organiser would like these players to join, who have no entry yet."""
    HELPS = "helps"
    """These players, who need no entry, organise it from now on, too."""
    TALKED = "talked"
    """There is a line more in its talk, which names these players, or one was taken down."""
    SAID = "said"
    """The organiser wrote to these."""
    TO_PICK = "to-pick"
    """It is the turn of these entries to pick a fighter."""
    BEGUN = "begun"
    """Nobody can join any more, and seeds are settled; fighters may still be picked."""
    STARTED = "started"
    CANCELLED = "cancelled"
    """Before its start, or by a moderator."""
    PAIRED = "paired"
    """These two meet, and their match has begun; or one has a bye."""
    CHALLENGED = "challenged"
    """As PAIRED, in a ladder: the first of the entries has challenged the second."""
    DECIDED = "decided"
    RULING_WANTED = "ruling-wanted"
    """The organiser has to say who won a pairing."""
    OUT = "out"
    """These were beaten for good."""
    EXPELLED = "expelled"
    REPLACED = "replaced"
    SIGN_UP = "sign-up"
    """These play in a league, and can say whether they go on next season."""
    CLOSING = "closing"
    """The season closes soon, and these still play."""
    ENDED = "ended"


class TournamentNews(NamedTuple):
    occurred: Occurred
    tournament: Tournament
    entries: Sequence[Entry] = ()
    pairing: Pairing | None = None


def pack_news(news: TournamentNews) -> Packed:
    return {
        "occurred": news.occurred,
        "tournament": news.tournament.pk,
        "entries": [entry.pk for entry in news.entries if entry.pk is not None],
        "invited": [entry.player_id for entry in news.entries if entry.pk is None],
        "pairing": None if news.pairing is None else news.pairing.pk,
    }


def unpack_news(stored: Packed) -> TournamentNews | None:
    tournament = Tournament.objects.select_for_update().filter(pk=stored["tournament"]).first()
    if tournament is None:
        return None
    entries = list(Entry.objects.filter(pk__in=stored["entries"]).select_related("player").order_by("pk"))
    invited = User.objects.filter(pk__in=stored["invited"]).order_by("pk")
    entries += [Entry(tournament=tournament, player=player) for player in invited]
    pairing = Pairing.objects.filter(pk=stored["pairing"]).first()
    return TournamentNews(Occurred(stored["occurred"]), tournament, entries, pairing)


LISTENERS = Listeners("tournament", pack_news, unpack_news)
tournament_moved = LISTENERS.signal

Listener = Callable[[TournamentNews], None]


def listen_to_tournaments(*occurred: Occurred) -> Callable[[Listener], Listener]:
    """Register a listener for these events.

    If it fails, only its own changes are undone, and it is retried.
    """

    def connected(listener: Listener) -> Listener:
        LISTENERS.add(listener, lambda news: news.occurred in occurred)
        return listener

    return connected


def notify_listeners_in_order(news: Iterable[TournamentNews]) -> None:
    """Notify listeners of these events in order. Call it last, after all writes."""
    for each in news:
        LISTENERS.tell(each)


def notify_listeners(
    occurred: Occurred,
    tournament: Tournament,
    entries: Sequence[Entry] = (),
    pairing: Pairing | None = None,
) -> None:
    LISTENERS.tell(TournamentNews(occurred, tournament, entries, pairing))
