"""Actions with which players join a tournament, wait for a place, choose a fighter or leave."""

from __future__ import annotations

from django.db import transaction

from accounts.locking import lock_players
from accounts.models import User
from accounts.players.follows_and_blocks import read_tie
from community.teams.members import is_member
from core.refusals import NotPlayable, NotPossible, TooLate
from games.models import Terms
from games.play.terms.admitting import grouped_number, is_in_range, rating_range
from tournaments import fighters
from tournaments.course.write_changes import mark_left
from tournaments.fighters import CustomFighter
from tournaments.locking import entry_of, lock_tournament, refuse_unless_open
from tournaments.models import Entry, Tournament
from tournaments.refusals import TournamentCode
from tournaments.signals import Occurred, notify_listeners
from tournaments.strangers import why_not_with_strangers
from tournaments.tasks import advance_soon

MOST_JOINED = 20


def join(
    tournament_id: int,
    player: User,
    fighter: int | CustomFighter | None = None,
    *,
    key: str = "",
    words: str = "",
    goes_on: bool = True,
) -> Entry:
    """Give the player a place in an open tournament, and return the new entry.

    Without a *fighter*, the player gets a random one at the start. *key* is the secret part of the
    tournament's link. The player sees the site's promise for the dice, and then adds *words* that influence
    them. In a league, a player who *goes_on* is also signed up for the next season.
    """
    with transaction.atomic():
        lock_players([player])
        tournament = lock_tournament(tournament_id)
        refuse_unless_open(tournament)
        if refused := why_not_join(tournament, player, key):
            raise refused
        entry = Entry.objects.create(tournament=tournament, player=player, dice_words=words, goes_on=goes_on)
        if fighter is not None:
            choose_in(entry, fighter)
        notify_listeners(Occurred.CHANGED, tournament, [entry])
        if tournament.when_full and places_left(tournament) == 0:
            advance_soon(tournament)
    return entry


def stand_by(tournament_id: int, player: User, *, key: str = "", words: str = "") -> Entry:
    with transaction.atomic():
        lock_players([player])
        tournament = lock_tournament(tournament_id)
        if tournament.is_over:
            raise TooLate(TournamentCode.IS_OVER)
        if tournament.is_open and places_left(tournament):
            raise NotPlayable(TournamentCode.NO_NEED_TO_STAND_BY)
        if refused := why_not_take_part(tournament, player, key):
            raise refused
        entry = Entry.objects.create(
            tournament=tournament, player=player, state=Entry.State.SPARE, dice_words=words
        )
        notify_listeners(Occurred.CHANGED, tournament, [entry])
    return entry


def change_fighter(tournament_id: int, player: User, fighter: int | CustomFighter | None) -> Entry:
    """Choose another fighter before the start. If *fighter* is None, the player gets a random one."""
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        refuse_unless_open(tournament)
        entry = entry_of(tournament, player)
        if fighter is None:
            entry.picks.all().delete()
        else:
            choose_in(entry, fighter)
        notify_listeners(Occurred.CHANGED, tournament, [entry])
    return entry


def leave(tournament_id: int, player: User) -> None:
    """Give up the player's place before the start. After the start, the player loses all open matches."""
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        if tournament.is_over:
            raise TooLate(TournamentCode.IS_OVER)
        entry = Entry.objects.filter(tournament=tournament, player=player).first()
        if entry is None or entry.state == Entry.State.LEFT:
            raise NotPossible(TournamentCode.NOT_JOINED)
        if tournament.is_open or entry.state == Entry.State.SPARE:
            entry.delete()
        else:
            mark_left(entry)
            advance_soon(tournament)
        notify_listeners(Occurred.CHANGED, tournament)


def choose_in(entry: Entry, fighter: int | CustomFighter) -> None:
    if not entry.tournament.rule_of_fighters.are_chosen:
        raise NotPlayable(TournamentCode.FIGHTERS_ARE_GIVEN)
    fighters.choose(entry, fighter)


def places_left(tournament: Tournament) -> int:
    taken = Entry.objects.filter(tournament=tournament).exclude(state=Entry.State.SPARE)
    return max(0, tournament.places_to - taken.count())


def why_not_join(tournament: Tournament, player: User, key: str = "") -> NotPossible | None:
    if refused := why_not_take_part(tournament, player, key):
        return refused
    return None if places_left(tournament) else TooLate(TournamentCode.IS_FULL)


def why_not_take_part(tournament: Tournament, player: User, key: str = "") -> NotPossible | None:
    """Return the reason why the player may not take part, or None. Free places do not matter here."""
    if player.is_guest or not (player.is_robot or player.has_verified_email):
        return NotPossible(TournamentCode.GUESTS_JOIN_NOTHING)
    if Entry.objects.filter(tournament=tournament, player=player).exists():
        return TooLate(TournamentCode.ALREADY_JOINED)
    if refused := why_not_admitted(tournament, player, key) or why_not_with_strangers(tournament, player):
        return refused
    running = Entry.objects.filter(
        player=player, state=Entry.State.IN, tournament__status__in=Tournament.NOT_OVER
    )
    if not player.is_robot and running.count() >= MOST_JOINED:
        return NotPlayable(TournamentCode.TOO_MANY_JOINED, most=MOST_JOINED)
    return None


def why_not_admitted(tournament: Tournament, player: User, key: str = "") -> NotPossible | None:
    organiser = tournament.organiser
    if player.is_bot and not tournament.admits_bots:
        return NotPossible(TournamentCode.NO_BOTS)
    if tournament.is_for_bots_alone and not player.is_bot:
        return NotPossible(TournamentCode.ONLY_BOTS)
    if not player.is_active:
        return NotPossible(TournamentCode.NOT_WELCOME)
    if organiser is not None and organiser != player:
        tie = read_tie(player, organiser)
        if tie.are_apart:
            return NotPossible(TournamentCode.NOT_WELCOME)
        if tournament.friends_only and not tie.are_friends:
            return NotPossible(TournamentCode.FRIENDS_ONLY)
    if tournament.team is not None and not is_member(tournament.team, player):
        return NotPossible(TournamentCode.TEAM_ONLY, team=str(tournament.team))
    if tournament.by_link and organiser != player and key != tournament.key:
        return NotPossible(TournamentCode.LINK_MISSING)
    return why_rating_does_not_fit(tournament, player)


def why_rating_does_not_fit(tournament: Tournament, player: User) -> NotPossible | None:
    bars = Terms(rating_from=tournament.rating_from, rating_to=tournament.rating_to)
    asked = rating_range(bars)
    if player.rating is None:
        return (
            None
            if bars.rating_from is None
            else NotPossible(TournamentCode.EVENT_RATING_MISSING, range=asked)
        )
    if not is_in_range(player.rating, bars):
        rating = grouped_number(player.rating)
        return NotPossible(TournamentCode.EVENT_RATING_OUT_OF_RANGE, range=asked, rating=rating)
    return None
