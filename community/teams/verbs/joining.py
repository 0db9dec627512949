"""Functions with which a player joins a team, asks to join, or leaves."""

from __future__ import annotations

from django.db import transaction

from accounts.locking import lock_players
from accounts.models import User
from community.teams import news
from community.teams.locking import lock_team
from community.teams.members import leaders_of, size_of, why_not_join
from community.teams.models import LONGEST_WORDS, Asking, Member, Team
from community.teams.refusals import TeamCode
from community.teams.verbs.founding import close_team
from core.refusals import NotPlayable, NotPossible, TooLate
from core.text.visible import one_line, remove_invisible
from games.play.texts import refuse_if_muted

MOST_ASKED = 10
MOST_WAITING = 100


def join(team_id: int, player: User) -> Member:
    with transaction.atomic():
        lock_players([player])
        team = lock_team(team_id)
        if refused := why_not_join(team, player):
            raise refused
        if not team.is_open_to_all:
            raise NotPlayable(TeamCode.TEAM_NOT_OPEN)
        return take_in(team, player)


def take_in(team: Team, player: User) -> Member:
    Asking.objects.filter(team=team, player=player).delete()
    return Member.objects.create(team=team, player=player)


def ask_to_join(team_id: int, player: User, words: str = "") -> Asking:
    """Store a request to join, notify the leaders and return the request.

    The message of a player who plays only with friends is dropped.
    """
    words = "" if player.friends_only else checked_words(words, player)
    with transaction.atomic():
        lock_players([player])
        team = lock_team(team_id)
        if refused := why_not_join(team, player):
            raise refused
        if team.is_open_to_all:
            raise NotPlayable(TeamCode.TEAM_IS_OPEN)
        refuse_too_many(team, player)
        Asking.objects.filter(team=team, player=player).delete()
        asking = Asking.objects.create(team=team, player=player, words=words)
        news.notify_leaders(team)
    return asking


def refuse_too_many(team: Team, player: User) -> None:
    waiting = Asking.objects.filter(refused_at=None)
    if waiting.filter(team=team, player=player).exists():
        raise TooLate(TeamCode.HAS_ASKED)
    if waiting.filter(player=player).count() >= MOST_ASKED:
        raise NotPlayable(TeamCode.TEAMS_TO_WAIT_FOR, most=MOST_ASKED)
    if waiting.filter(team=team).count() >= MOST_WAITING:
        raise NotPlayable(TeamCode.TOO_MANY_WAIT, most=MOST_WAITING)


def checked_words(words: str, player: User) -> str:
    words = one_line(remove_invisible(words))
    if words:
        refuse_if_muted(player)
    if len(words) > LONGEST_WORDS:
        raise NotPlayable(TeamCode.ASKING_TOO_LONG, most=LONGEST_WORDS)
    return words


def withdraw(team_id: int, player: User) -> None:
    with transaction.atomic():
        team = lock_team(team_id)
        gone, _kinds = team.askings.filter(player=player, refused_at=None).delete()
        if not gone:
            raise TooLate(TeamCode.HAS_NOT_ASKED)


def leave(team_id: int, player: User) -> None:
    """Remove the player from the team.

    If no leader is left, the oldest member leads. An empty team is closed.
    """
    with transaction.atomic():
        team = lock_team(team_id)
        before = leaders_of(team)
        gone, _kinds = team.members.filter(player=player).delete()
        if not gone:
            raise NotPossible(TeamCode.NO_MEMBER)
        if not size_of(team):
            close_team(team)
        news.notify_players([leader for leader in leaders_of(team) if leader not in before], team, news.LEADS)


def leave_all(player: User) -> None:
    for team in Team.objects.filter_by_member(player):
        leave(team.pk, player)
