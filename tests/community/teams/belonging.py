"""Teams and members for tests."""

from __future__ import annotations

from accounts.models import User
from community.teams import verbs
from community.teams.models import Member, Team
from tests.accounts.people import a_player


def a_leader(name: str = "Lea") -> User:
    return User.objects.filter(username=name).first() or a_player(name)


def a_team(name: str = "Night Owls", *members: User, leader: User | None = None, **fields: object) -> Team:
    """Return a team led by Lea, without the ten matches that founding one takes."""
    leader = leader or a_leader()
    team = Team.objects.create(name=name, founded_by=leader, written_by=leader, **fields)
    Member.objects.create(team=team, player=leader, leads=True)
    for player in members:
        Member.objects.create(team=team, player=player)
    return team


def members_of(team: Team) -> list[str]:
    return [str(member.player) for member in team.members.order_by("since", "pk")]


def let_in(team: Team, player: User) -> None:
    verbs.ask_to_join(team.pk, player)
    verbs.admit(team.pk, a_leader(), player)
