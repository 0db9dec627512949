"""Actions in the chat of a tournament, such as writing a line, hiding it or muting its writer."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import User
from accounts.players.who_may_play import why_not_among_strangers
from community.moderation.lines import checked_line, refuse_links_of_newcomers, refuse_repeated
from community.moderation.moderators import is_moderator
from core.refusals import NotPossible, TooLate, Unclear
from games.log.markup import named_players
from games.play.texts import refuse_if_muted
from tournaments.locking import lock_tournament, log, refuse_unless_organiser
from tournaments.models import Act, Entry, Silence, Talk, Talkers, Tournament
from tournaments.refusals import TournamentCode
from tournaments.signals import Occurred, notify_listeners

STAYS_OPEN_DAYS = 14
"""Number of days after the end of a tournament in which players can still write in its chat."""
SILENCE = timedelta(days=1)
WRITERS = (Entry.State.IN, Entry.State.OUT, Entry.State.SPARE)


def say(tournament_id: int, player: User, text: str) -> Talk:
    refuse_if_muted(player)
    text = checked_line(text)
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        if refused := why_not_talk(tournament, player):
            raise refused
        refuse_repeated(tournament.talk.all(), player, text)
        refuse_links_of_newcomers(player, text)
        tournament.said += 1
        tournament.save(update_fields=["said"])
        line = Talk.objects.create(tournament=tournament, number=tournament.said, player=player, text=text)
        notify_listeners(Occurred.TALKED, tournament, named_in(text, tournament, player))
    return line


def why_not_talk(tournament: Tournament, player: User) -> NotPossible | None:
    if refused := why_not_among_strangers(player):
        return refused
    if tournament.talkers == Talkers.NOBODY:
        return NotPossible(TournamentCode.TALK_IS_OFF)
    if is_closed(tournament):
        return TooLate(TournamentCode.TALK_IS_CLOSED, days=STAYS_OPEN_DAYS)
    if is_moderator(player):
        return None
    if player.is_guest or not player.is_person or not player.has_verified_email:
        return NotPossible(TournamentCode.TALK_NEEDS_ADDRESS)
    if not tournament.is_organised_by(player):
        if tournament.talkers == Talkers.ORGANISER:
            return NotPossible(TournamentCode.ORGANISER_TALKS)
        if not tournament.entries.filter(player=player, state__in=WRITERS).exists():
            return NotPossible(TournamentCode.NOT_OF_THE_TALK)
    silence = tournament.silences.filter(player=player, until__gt=timezone.now()).first()
    if silence is not None:
        until = date_format(timezone.localtime(silence.until), "DATETIME_FORMAT")
        return NotPossible(TournamentCode.SILENCED_HERE, until=until)
    return None


def is_closed(tournament: Tournament) -> bool:
    ended_at = tournament.ended_at
    return ended_at is not None and ended_at + timedelta(days=STAYS_OPEN_DAYS) <= timezone.now()


def named_in(text: str, tournament: Tournament, writer: User) -> list[Entry]:
    players = named_players([text])
    named = {each.pk: each for each in players if each != writer and not each.friends_only}
    if not named:
        return []
    apart = User.objects.apart_from(writer).filter(pk__in=named).values_list("pk", flat=True)
    named = {key: player for key, player in named.items() if key not in set(apart)}
    entries = tournament.entries.filter(player__in=named, state__in=WRITERS).select_related("player")
    found = list(entries)
    others = {organiser.pk for organiser in tournament.organisers} - {entry.player_id for entry in found}
    return found + [
        Entry(tournament=tournament, player=player) for key, player in named.items() if key in others
    ]


def forget_lines_of(player: User) -> None:
    Talk.objects.filter(player=player).update(text="")


# ---- what organisers and moderators do


def hide_line(tournament_id: int, by: User, number: int) -> Talk:
    with transaction.atomic():
        tournament, line = line_to_judge(tournament_id, by, number)
        if line.is_hidden:
            raise TooLate(TournamentCode.IS_TAKEN_DOWN)
        line.hidden_at, line.hidden_by = timezone.now(), by
        line.save(update_fields=["hidden_at", "hidden_by"])
        log(tournament, Act.What.HID, by, entry=entry_of_writer(line), words=f"#{number}")
        notify_listeners(Occurred.TALKED, tournament)
    return line


def silence(tournament_id: int, by: User, number: int) -> Silence:
    """Mute the writer of a chat line in this tournament for a day."""
    with transaction.atomic():
        tournament, line = line_to_judge(tournament_id, by, number)
        player = line.player
        if player is None:
            raise NotPossible(TournamentCode.NO_SUCH_LINE)
        protected = is_moderator(player) or (tournament.is_organised_by(player) and not is_moderator(by))
        if protected or player == by:
            raise NotPossible(TournamentCode.NOT_TO_BE_SILENCED, player=player.username)
        silenced, _made = Silence.objects.update_or_create(
            tournament=tournament, player=player, defaults={"until": timezone.now() + SILENCE}
        )
        log(tournament, Act.What.SILENCED, by, entry=entry_of_writer(line))
    return silenced


def line_to_judge(tournament_id: int, by: User, number: int) -> tuple[Tournament, Talk]:
    tournament = lock_tournament(tournament_id)
    if not is_moderator(by):
        refuse_unless_organiser(tournament, by)
    line = tournament.talk.select_related("player").filter(number=number).first()
    if line is None:
        raise NotPossible(TournamentCode.NO_SUCH_LINE)
    return tournament, line


def entry_of_writer(line: Talk) -> Entry | None:
    if line.player is None:
        return None
    return Entry.objects.filter(tournament=line.tournament_id, player=line.player).first()


def choose_talkers(tournament_id: int, organiser: User, talkers: str) -> Tournament:
    if talkers not in Talkers:
        raise Unclear("talkers")
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        refuse_unless_organiser(tournament, organiser)
        if tournament.talkers != talkers:
            tournament.talkers = talkers
            tournament.save(update_fields=["talkers"])
            log(tournament, Act.What.TALKERS, organiser, words=str(Talkers(talkers).label))
            notify_listeners(Occurred.CHANGED, tournament)
            notify_listeners(Occurred.TALKED, tournament)
    return tournament
