"""Locks for changes to a team. Code must lock the players before the team."""

from __future__ import annotations

from accounts.models import User
from community.moderation.moderators import is_moderator
from community.teams.members import is_leader
from community.teams.models import Team
from community.teams.refusals import TeamCode
from core.refusals import NotPossible


def lock_team(team_id: int) -> Team:
    found = Team.objects.open().select_for_update(of=("self",)).filter(pk=team_id).first()
    if found is None:
        raise NotPossible(TeamCode.NO_SUCH_TEAM)
    return found


def refuse_unless_leader(team: Team, player: User, *, or_moderator: bool = False) -> None:
    if not (is_leader(team, player) or (or_moderator and is_moderator(player))):
        raise NotPossible(TeamCode.NO_LEADER)
