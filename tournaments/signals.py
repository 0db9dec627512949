"""Signals about tournaments. Listeners run in the transaction of the change and may only add rows."""

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
    """A player joined or left, or the settings changed, so open pages are out of date."""
    REARRANGED = "rearranged"
    """The date, the places or the pace of the tournament changed."""
    INVITED = "invited"
    """The organizer invited the players of the given entries, which are not saved."""
    HELPS = "helps"
    """The founder named the players of the given entries, which may be unsaved, as organizers."""
    TALKED = "talked"
    """The chat has a new line that mentions the players of the given entries, or a line was hidden."""
    SAID = "said"
    """The organizer wrote a message to the players of the given entries."""
    TO_PICK = "to-pick"
    """The players of the given entries have to pick a fighter in the draft."""
    BEGUN = "begun"
    """Players can no longer join, and the seeds are fixed. A draft of fighters may still follow."""
    STARTED = "started"
    CANCELLED = "cancelled"
    """The tournament was canceled before its start or ended by a moderator."""
    PAIRED = "paired"
    """The match of the two given entries has started, or the given entry has a bye."""
    CHALLENGED = "challenged"
    """The match of a challenge has started. The first of the given entries is the challenger."""
    DECIDED = "decided"
    RULING_WANTED = "ruling-wanted"
    """The organizer has to decide who won a pairing."""
    OUT = "out"
    """The given entries were eliminated from the tournament."""
    EXPELLED = "expelled"
    REPLACED = "replaced"
    SIGN_UP = "sign-up"
    """The players of the given entries can decide whether to play the league's next season."""
    CLOSING = "closing"
    """The season closes soon, and the players of the given entries have unfinished matches."""
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
    """Return a decorator that registers a listener for the *occurred* events.

    If the listener fails, only its own changes are undone, and it is called again later.
    """

    def connected(listener: Listener) -> Listener:
        LISTENERS.add(listener, lambda news: news.occurred in occurred)
        return listener

    return connected


def notify_listeners_in_order(news: Iterable[TournamentNews]) -> None:
    """Notify listeners of each event in *news*, in order. Must be called after all other writes."""
    for each in news:
        LISTENERS.tell(each)


def notify_listeners(
    occurred: Occurred,
    tournament: Tournament,
    entries: Sequence[Entry] = (),
    pairing: Pairing | None = None,
) -> None:
    LISTENERS.tell(TournamentNews(occurred, tournament, entries, pairing))
