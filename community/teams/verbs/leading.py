"""Functions with which leaders admit, refuse or remove players or name other leaders."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.locking import lock_players
from accounts.models import User
from accounts.refusals import AccountCode
from community.teams import news
from community.teams.locking import lock_team, refuse_unless_leader
from community.teams.members import (
    MOST_LEADERS,
    MOST_MEMBERS,
    MOST_TEAMS,
    leaders_of,
    number_of_teams,
    size_of,
    why_not_lead,
    why_not_led,
)
from community.teams.models import Asking, Member, Team
from community.teams.refusals import TeamCode
from community.teams.verbs.joining import take_in
from core.refusals import NotPlayable, NotPossible, TooLate


def admit(team_id: int, leader: User, player: User) -> Member:
    with transaction.atomic():
        lock_players([player])
        team = lock_team(team_id)
        refuse_unless_leader(team, leader)
        asking_of(team, player)
        if player.friends_only and why_not_led(team, player):
            raise NotPlayable(AccountCode.PLAYS_FRIENDS_ONLY, player=str(player))
        if number_of_teams(player) >= MOST_TEAMS:
            raise NotPlayable(TeamCode.JOINER_HAS_TEAMS, player=str(player), most=MOST_TEAMS)
        if size_of(team) >= MOST_MEMBERS:
            raise TooLate(TeamCode.TEAM_IS_FULL, most=MOST_MEMBERS)
        member = take_in(team, player)
        news.notify_players([player], team, news.LET_IN)
    return member


def refuse(team_id: int, leader: User, player: User) -> None:
    with transaction.atomic():
        team = lock_team(team_id)
        refuse_unless_leader(team, leader)
        asking = asking_of(team, player)
        asking.refused_at, asking.words = timezone.now(), ""
        asking.save(update_fields=["refused_at", "words"])
        news.notify_players([player], team, news.REFUSED)


def remove_member(team_id: int, leader: User, player: User) -> None:
    with transaction.atomic():
        team = lock_team(team_id)
        refuse_unless_leader(team, leader)
        member = member_of(team, player)
        if player in leaders_of(team):
            raise NotPossible(TeamCode.NOT_AGAINST_LEADERS, player=str(player))
        member.delete()
        Asking.objects.update_or_create(
            team=team, player=player, defaults={"refused_at": timezone.now(), "words": ""}
        )
        news.notify_players([player], team, news.PUT_OUT)


def name_leader(team_id: int, leader: User, player: User) -> None:
    with transaction.atomic():
        team = lock_team(team_id)
        refuse_unless_leader(team, leader)
        member_of(team, player)
        before = leaders_of(team)
        if player in before:
            raise TooLate(TeamCode.LEADS_ALREADY, player=str(player))
        if refused := why_not_lead(player):
            raise refused
        if len(before) >= MOST_LEADERS:
            raise NotPlayable(TeamCode.TOO_MANY_LEADERS, most=MOST_LEADERS)
        team.members.filter(player__in=[*before, player]).update(leads=True)
        news.notify_players([player], team, news.LEADS)


def asking_of(team: Team, player: User) -> Asking:
    found = team.askings.filter(player=player, player__is_active=True, refused_at=None).first()
    if found is None:
        raise TooLate(TeamCode.NOBODY_ASKED)
    return found


def member_of(team: Team, player: User) -> Member:
    found = team.members.filter(player=player).first()
    if found is None:
        raise TooLate(TeamCode.NOT_IN_THE_TEAM)
    return found
