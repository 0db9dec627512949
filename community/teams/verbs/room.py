"""Functions with which members write in their team's room, and leaders and moderators hide lines."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from accounts.players.who_may_play import why_not_among_strangers
from community.moderation.lines import checked_line, refuse_links_of_newcomers, refuse_repeated
from community.teams import news
from community.teams.locking import lock_team
from community.teams.members import is_leader, is_member
from community.teams.models import Member, RoomLine, Team
from community.teams.refusals import TeamCode
from core.refusals import NotPossible, TooLate
from games.play.texts import refuse_if_muted

MOST_LINES_KEPT = 1000


def why_not_in_room(team: Team, player: User) -> NotPossible | None:
    """Return the reason why the player may neither read nor write in the team's room, or None."""
    if not is_member(team, player):
        return NotPossible(TeamCode.ROOM_FOR_MEMBERS)
    return why_not_among_strangers(player)


def say(team_id: int, player: User, text: str) -> RoomLine:
    refuse_if_muted(player)
    text = checked_line(text)
    with transaction.atomic():
        team = lock_team(team_id)
        if refused := why_not_in_room(team, player):
            raise refused
        refuse_repeated(team.room.all(), player, text)
        refuse_links_of_newcomers(player, text)
        team.said += 1
        team.save(update_fields=["said"])
        line = RoomLine.objects.create(team=team, number=team.said, player=player, text=text)
        team.room.filter(number__lte=team.said - MOST_LINES_KEPT).delete()
        news.notify_room(team, player)
    return line


def hide_line(team_id: int, by: User, number: int) -> None:
    with transaction.atomic():
        team = lock_team(team_id)
        if not is_leader(team, by):
            raise NotPossible(TeamCode.NO_LEADER)
        hide(team, number)


def hide(team: Team, number: int) -> None:
    if not team.room.filter(number=number).update(is_hidden=True):
        raise TooLate(TeamCode.NO_SUCH_ROOM_LINE)


def set_bell(team_id: int, player: User, *, rings: bool) -> None:
    """Turn the news of the team's room on or off for one member."""
    if not Member.objects.filter(team=team_id, player=player).update(hears_room=rings):
        raise NotPossible(TeamCode.NO_MEMBER)


def forget_room_lines_of(player: User) -> None:
    RoomLine.objects.filter(player=player).update(text="")
