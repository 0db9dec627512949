"""Actions of organizers and moderators, which the public log of the tournament shows."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from community.moderation.moderators import is_moderator
from core.refusals import NotPlayable, NotPossible, TooLate
from games.models import Match
from games.play.texts import refuse_if_muted
from tournaments.course.changes import MatchEnd
from tournaments.course.pairings import add_pairing, end_match, postpone, reset_match, seat_of, withdraw_side
from tournaments.course.start import begin, call_off, entries_to_play
from tournaments.course.write_changes import mark_left, restart_pick
from tournaments.founding import checked_rules, checked_title
from tournaments.locking import (
    checked_words,
    entry_in,
    lock_tournament,
    log,
    pairing_in,
    refuse_if_of_league,
    refuse_unless_founder,
    refuse_unless_open,
    refuse_unless_organiser,
    refuse_unless_running,
)
from tournaments.models import Act, Entry, Pairing, Tournament
from tournaments.refusals import TournamentCode
from tournaments.signals import Occurred, notify_listeners, notify_listeners_in_order
from tournaments.tasks import advance_soon

LONGEST_EXTENSION = 30
MOST_PAIRED = 3
"""Maximum number of open matches between two players in a tournament that is paired by hand."""


def edit(tournament_id: int, editor: User, title: str, rules: str) -> Tournament:
    refuse_if_muted(editor)
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        if not is_moderator(editor):
            refuse_unless_organiser(tournament, editor)
            if tournament.is_over:
                raise TooLate(TournamentCode.IS_OVER)
        tournament.title, tournament.rules = checked_title(title), checked_rules(rules)
        tournament.save(update_fields=["title", "rules"])
        log(tournament, Act.What.EDITED, editor)
        notify_listeners(Occurred.CHANGED, tournament)
    return tournament


def start(tournament_id: int, organiser: User) -> Tournament:
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        refuse_unless_organiser(tournament, organiser)
        refuse_if_of_league(tournament)
        refuse_unless_open(tournament)
        entries = entries_to_play(tournament)
        if len(entries) < tournament.places_from:
            least = tournament.places_from
            raise NotPlayable(TournamentCode.TOO_FEW_TO_START, least=least, number=len(entries))
        notify_listeners_in_order(begin(tournament, entries, timezone.now(), organiser))
        advance_soon(tournament)
    return tournament


def cancel(tournament_id: int, organiser: User, words: str = "") -> Tournament:
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        refuse_unless_founder(tournament, organiser)
        if tournament.status in Tournament.UNDER_WAY:
            raise TooLate(TournamentCode.MODERATORS_END_IT)
        refuse_unless_open(tournament)
        notify_listeners_in_order(
            call_off(tournament, timezone.now(), organiser, checked_words(words, organiser))
        )
    return tournament


def end(tournament_id: int, moderator: User, words: str = "") -> Tournament:
    """End any tournament as a moderator. Running matches continue, but do not count for the tournament."""
    if not is_moderator(moderator):
        raise NotPossible(TournamentCode.MODERATORS_END_IT)
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        if tournament.is_over:
            raise TooLate(TournamentCode.IS_OVER)
        words = checked_words(words, moderator)
        notify_listeners_in_order(call_off(tournament, timezone.now(), moderator, words, what=Act.What.ENDED))
    return tournament


def finish(tournament_id: int, organiser: User) -> Tournament:
    """Stop new matches in a tournament with a last day. The tournament ends after its open matches."""
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        refuse_unless_founder(tournament, organiser)
        refuse_unless_running(tournament)
        if not tournament.its_kind.has_last_day:
            raise NotPossible(TournamentCode.NOT_TO_BE_CLOSED)
        tournament.ends_at = timezone.now()
        tournament.save(update_fields=["ends_at"])
        log(tournament, Act.What.ENDED, organiser)
        notify_listeners(Occurred.CHANGED, tournament)
        advance_soon(tournament)
    return tournament


def replace(tournament_id: int, organiser: User, entry_id: int, substitute: User) -> Entry:
    """Give a player's place and fighters to a substitute, and restart open matches of this place."""
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        refuse_unless_organiser(tournament, organiser)
        refuse_if_of_league(tournament)
        if tournament.is_over:
            raise TooLate(TournamentCode.IS_OVER)
        entry = entry_in(tournament, entry_id)
        spare = Entry.objects.filter(
            tournament=tournament, player=substitute, state=Entry.State.SPARE
        ).first()
        if spare is None:
            raise NotPossible(TournamentCode.NOT_STANDING_BY)
        before = entry.player
        for pairing in pairings_to_change(tournament, entry, organiser):
            reset_match(pairing, entry)
        notify_listeners(Occurred.EXPELLED, tournament, [entry])
        spare.delete()
        entry.player, entry.dice_words = substitute, spare.dice_words
        entry.save(update_fields=["player", "dice_words"])
        restart_pick(tournament.pk)
        words = _("%(one)s instead of %(other)s") % {"one": substitute, "other": before or "?"}
        log(tournament, Act.What.REPLACED, organiser, entry=entry, words=words)
        notify_listeners(Occurred.REPLACED, tournament, [entry])
        advance_soon(tournament)
    return entry


def open_pairings(tournament: Tournament, entry: Entry) -> list[Pairing]:
    found = tournament.pairings.filter(result=Pairing.Result.OPEN).select_related("one", "other")
    return [pairing for pairing in found if entry.pk in (pairing.one_id, pairing.other_id)]


def pairings_to_change(tournament: Tournament, entry: Entry, organiser: User) -> list[Pairing]:
    found = [pairing for pairing in open_pairings(tournament, entry) if not is_played(pairing)]
    for pairing in found:
        refuse_if_own(pairing, organiser)
    return found


def expel(tournament_id: int, organiser: User, entry_id: int, words: str = "") -> Entry:
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        refuse_unless_organiser(tournament, organiser)
        if tournament.is_over:
            raise TooLate(TournamentCode.IS_OVER)
        entry = entry_in(tournament, entry_id)
        pairings = pairings_to_change(tournament, entry, organiser)
        told = " – ".join(part for part in (entry.name, checked_words(words, organiser)) if part)
        notify_listeners(Occurred.EXPELLED, tournament, [entry])
        log(tournament, Act.What.EXPELLED, organiser, words=told)
        if tournament.is_open:
            entry.delete()
        else:
            for pairing in pairings:
                withdraw_side(pairing, entry)
            mark_left(entry)
            advance_soon(tournament)
    return entry


def forfeit(tournament_id: int, organiser: User, pairing_id: int, loser_id: int, words: str = "") -> Pairing:
    with transaction.atomic():
        tournament, pairing = pairing_to_decide(tournament_id, organiser, pairing_id)
        if is_played(pairing):
            raise TooLate(TournamentCode.IS_DECIDED)
        loser = next((each for each in (pairing.one, pairing.other) if each and each.pk == loser_id), None)
        if loser is None:
            raise NotPossible(TournamentCode.NO_SUCH_ENTRY)
        end_match(pairing, MatchEnd(seat_of(pairing, loser)))
        pairing.ruled = Pairing.Result.OTHER if loser.pk == pairing.one_id else Pairing.Result.ONE
        pairing.save(update_fields=["ruled"])
        winner = pairing.other if loser.pk == pairing.one_id else pairing.one
        log(
            tournament,
            Act.What.RULED,
            organiser,
            entry=winner,
            pairing=pairing,
            words=checked_words(words, organiser),
        )
        advance_soon(tournament)
    return pairing


def extend(tournament_id: int, organiser: User, pairing_id: int, days: int, words: str = "") -> Pairing:
    """Extend the deadline of a match by *days*, counted from now if the deadline has passed."""
    if not 1 <= days <= LONGEST_EXTENSION:
        what, most = _("Extra days"), LONGEST_EXTENSION
        raise NotPlayable(TournamentCode.NUMBER_OUT_OF_RANGE, what=what, least=1, most=most)
    with transaction.atomic():
        tournament, pairing = pairing_to_decide(tournament_id, organiser, pairing_id)
        refuse_if_of_league(tournament)
        pairing.word_until = None
        pairing.save(update_fields=["word_until"])
        postpone(pairing, max(pairing.deadline, timezone.now()) + timedelta(days=days))
        log(tournament, Act.What.EXTENDED, organiser, pairing=pairing, words=checked_words(words, organiser))
        notify_listeners(Occurred.CHANGED, tournament, pairing.sides, pairing)
        advance_soon(tournament)
    return pairing


def pairing_to_decide(tournament_id: int, organiser: User, pairing_id: int) -> tuple[Tournament, Pairing]:
    tournament = lock_tournament(tournament_id)
    refuse_unless_organiser(tournament, organiser)
    refuse_unless_running(tournament)
    pairing = pairing_in(tournament, pairing_id)
    refuse_if_own(pairing, organiser)
    return tournament, pairing


def is_played(pairing: Pairing) -> bool:
    if pairing.match_id is None:
        return False
    return Match.objects.select_for_update().get(pk=pairing.match_id).status == Match.Status.FINISHED


def refuse_if_own(pairing: Pairing, organiser: User) -> None:
    players = [side.player for side in (pairing.one, pairing.other) if side is not None]
    if organiser.owner_id_or_self in [player.owner_id_or_self for player in players if player is not None]:
        raise NotPossible(TournamentCode.OWN_MATCH)


def pair_by_hand(tournament_id: int, organiser: User, one_id: int, other_id: int) -> Pairing:
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        refuse_unless_organiser(tournament, organiser)
        refuse_unless_running(tournament)
        if not tournament.its_kind.by_hand:
            raise NotPossible(TournamentCode.NOT_BY_HAND)
        if tournament.ends_at is not None and tournament.ends_at <= timezone.now():
            raise TooLate(TournamentCode.NO_NEW_MATCHES)
        if one_id == other_id:
            raise NotPlayable(TournamentCode.SAME_ENTRY_TWICE)
        one, other = entry_in(tournament, one_id), entry_in(tournament, other_id)
        both = {one.pk, other.pk}
        meeting = [each for each in open_pairings(tournament, one) if {each.one_id, each.other_id} == both]
        if len(meeting) >= MOST_PAIRED:
            raise NotPlayable(TournamentCode.TOO_MANY_PAIRED, most=MOST_PAIRED)
        pairing = add_pairing(tournament, one, other)
        log(tournament, Act.What.PAIRED, organiser, pairing=pairing)
        advance_soon(tournament)
    return pairing
