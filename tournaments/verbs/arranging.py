"""Actions of organizers before the start, such as invitations, and messages to all players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.players.lookup import find_player
from accounts.players.who_may_play import are_apart
from accounts.refusals import AccountCode
from core.refusals import NotPlayable, NotPossible, TooLate
from games.play.texts import refuse_if_muted
from tournaments.founding import FURTHEST_START, apply_settings, check_settings
from tournaments.locking import (
    checked_words,
    lock_tournament,
    log,
    refuse_if_of_league,
    refuse_unless_open,
    refuse_unless_organiser,
)
from tournaments.models import Act, Entry, Tournament
from tournaments.refusals import TournamentCode
from tournaments.signals import Occurred, notify_listeners
from tournaments.strangers import why_not_with_strangers
from tournaments.tasks import advance_soon

MOST_INVITED = 50
WRITES_EVERY = timedelta(hours=1)
MOST_TO_ALL = 3
"""Maximum number of messages to all players in one tournament, as each message may send e-mails."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """The settings that an organizer may change before the start. *pace* belongs to the match terms."""

    starts_at: datetime | None
    places_from: int
    places_to: int
    days_per_round: int
    pace: str


def rearrange(tournament_id: int, organiser: User, wanted: Arrangement) -> Tournament:
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        refuse_unless_organiser(tournament, organiser)
        refuse_if_of_league(tournament)
        refuse_unless_open(tournament)
        before = tournament.settings
        changed = check_settings(
            replace(
                before,
                starts_at=wanted.starts_at,
                places_from=wanted.places_from,
                places_to=wanted.places_to,
                days_per_round=wanted.days_per_round,
                terms=replace(before.terms, pace=wanted.pace),
            )
        )
        if changed == before:
            return tournament
        entries = list(tournament.entries.exclude(state=Entry.State.SPARE).select_related("player"))
        if changed.places_to < len(entries):
            raise NotPlayable(TournamentCode.PLACES_ARE_TAKEN, number=len(entries))
        apply_settings(tournament, changed)
        tournament.due_at = changed.starts_at or tournament.founded_at + FURTHEST_START
        tournament.save()
        log(tournament, Act.What.CHANGED, organiser)
        notify_listeners(Occurred.CHANGED, tournament)
        notify_listeners(Occurred.REARRANGED, tournament, entries)
        if tournament.when_full and len(entries) >= tournament.places_to:
            advance_soon(tournament)
    return tournament


def invite(tournament_id: int, organiser: User, name: str) -> None:
    """Invite a player with a notice on the site. A player who has blocked the organizer gets no notice."""
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        refuse_unless_organiser(tournament, organiser)
        refuse_unless_open(tournament)
        refuse_if_muted(organiser)
        player = find_player(name.strip())
        if player is None or not player.is_person or player.is_guest or player == organiser:
            raise NotPlayable(TournamentCode.NOBODY_TO_INVITE)
        if tournament.entries.filter(player=player).exists():
            raise TooLate(TournamentCode.HAS_JOINED, player=player.username)
        if player.pk in tournament.invited:
            raise TooLate(TournamentCode.IS_INVITED, player=player.username)
        if player.friends_only and why_not_with_strangers(tournament, player):
            raise NotPlayable(AccountCode.PLAYS_FRIENDS_ONLY, player=player.username)
        if len(tournament.invited) >= MOST_INVITED:
            raise NotPlayable(TournamentCode.TOO_MANY_INVITED, most=MOST_INVITED)
        tournament.invited = [*tournament.invited, player.pk]
        tournament.save(update_fields=["invited"])
        if not are_apart(player, organiser):
            notify_listeners(Occurred.INVITED, tournament, [Entry(tournament=tournament, player=player)])


def write_to_all(tournament_id: int, organiser: User, words: str) -> None:
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        refuse_unless_organiser(tournament, organiser)
        if tournament.is_over:
            raise TooLate(TournamentCode.IS_OVER)
        words = checked_words(words, organiser)
        if not words:
            raise NotPlayable(TournamentCode.NOTHING_TO_ALL)
        written = tournament.acts.filter(what=Act.What.SAID)
        if written.count() >= MOST_TO_ALL:
            raise NotPossible(TournamentCode.ENOUGH_TO_ALL, most=MOST_TO_ALL)
        if written.filter(at__gt=timezone.now() - WRITES_EVERY).exists():
            raise NotPossible(TournamentCode.SAID_LATELY)
        log(tournament, Act.What.SAID, organiser, words=words)
        entries = tournament.entries.exclude(state=Entry.State.LEFT).select_related("player")
        notify_listeners(
            Occurred.SAID, tournament, [entry for entry in entries if entry.player_id != organiser.pk]
        )
        notify_listeners(Occurred.CHANGED, tournament)
