"""Leaders and members of a team, and checks if a player may join or lead."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import User
from accounts.players.who_may_play import playable_players
from community.teams.models import Asking, Member, Team
from community.teams.refusals import TeamCode
from core.refusals import NotPlayable, NotPossible, TooLate

MOST_MEMBERS = 200
MOST_TEAMS = 10
"""The most teams to which a player may belong."""
MOST_LEADERS = 10


def leaders_of(team: Team) -> list[User]:
    active = team.members.filter(player__is_active=True).select_related("player").order_by("since", "pk")
    return [member.player for member in active.filter(leads=True) or active[:1]]


def is_leader(team: Team, player: User | AnonymousUser) -> bool:
    return player.is_authenticated and player in leaders_of(team)


def is_member(team: Team | int, player: User) -> bool:
    return Member.objects.filter(team=team, player=player, team__closed_at=None).exists()


def size_of(team: Team) -> int:
    return team.members.filter(player__is_active=True).count()


def number_of_teams(player: User) -> int:
    return Team.objects.filter_by_member(player).count()


def why_not_join(team: Team, player: User) -> NotPossible | None:
    if not player.is_person:
        return NotPossible(TeamCode.BOTS_FOUND_NO_TEAM)
    if player.is_guest or not player.has_verified_email:
        return NotPossible(TeamCode.MEMBER_NEEDS_ADDRESS)
    if is_member(team, player):
        return TooLate(TeamCode.IS_A_MEMBER)
    if refused := why_not_led(team, player):
        return refused
    asked = Asking.objects.filter(team=team, player=player).first()
    if asked and asked.shut_until and asked.shut_until > timezone.now():
        day = date_format(timezone.localtime(asked.shut_until), "DATE_FORMAT")
        return NotPossible(TeamCode.TEAM_IS_SHUT, day=day)
    if number_of_teams(player) >= MOST_TEAMS:
        return NotPlayable(TeamCode.TOO_MANY_TEAMS, most=MOST_TEAMS)
    if size_of(team) >= MOST_MEMBERS:
        return TooLate(TeamCode.TEAM_IS_FULL, most=MOST_MEMBERS)
    return None


def why_not_led(team: Team, player: User) -> NotPossible | None:
    """Return why the player may not belong to a team of these leaders, or None."""
    leaders = User.objects.get_queryset().filter(pk__in=[leader.pk for leader in leaders_of(team)])
    if leaders.filter(pk__in=User.objects.apart_from(player).values("pk")).exists():
        return NotPossible(TeamCode.TEAM_NOT_WELCOME)
    if player.friends_only and leaders.exclude(pk__in=playable_players(player).values("pk")).exists():
        return NotPossible(TeamCode.LED_BY_STRANGERS)
    return None


def why_not_lead(player: User) -> NotPossible | None:
    return NotPlayable(TeamCode.LEADS_NOTHING, player=str(player)) if player.friends_only else None
