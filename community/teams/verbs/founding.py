"""Functions that found a team, edit its name and description, or close it."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.locking import lock_players
from accounts.models import User
from community.teams.locking import lock_team, refuse_unless_leader
from community.teams.members import MOST_TEAMS, number_of_teams
from community.teams.models import LONGEST_ABOUT, LONGEST_NAME, SHORTEST_NAME, EntryPolicy, Member, Team
from community.teams.refusals import TeamCode
from core.refusals import NotPlayable, NotPossible, UnreadableRequest
from core.text.visible import is_fit_for_a_title, one_line, remove_invisible
from games.models import Match, Seat
from games.play.texts import refuse_if_muted

MATCHES_FIRST = 10
MOST_FOUNDED = 2
FOUNDED_WITHIN = timedelta(days=30)


def why_not_found(player: User) -> NotPossible | None:
    if not player.is_person:
        return NotPossible(TeamCode.BOTS_FOUND_NO_TEAM)
    if player.is_guest or not player.has_verified_email:
        return NotPossible(TeamCode.FOUNDER_NEEDS_ADDRESS)
    if player.friends_only:
        return NotPossible(TeamCode.CHILDREN_LEAD_NOTHING)
    finished = Seat.objects.filter(player=player, match__status=Match.Status.FINISHED)
    if finished[:MATCHES_FIRST].count() < MATCHES_FIRST:
        return NotPossible(TeamCode.FOUNDER_IS_NEW, least=MATCHES_FIRST)
    lately = Team.objects.filter(founded_by=player, founded_at__gt=timezone.now() - FOUNDED_WITHIN)
    if lately.count() >= MOST_FOUNDED:
        return NotPlayable(TeamCode.FOUNDED_LATELY, most=MOST_FOUNDED, days=FOUNDED_WITHIN.days)
    if number_of_teams(player) >= MOST_TEAMS:
        return NotPlayable(TeamCode.TOO_MANY_TEAMS, most=MOST_TEAMS)
    return None


def found(player: User, name: str, about: str = "", entry: str = EntryPolicy.OPEN) -> Team:
    refuse_if_muted(player)
    with transaction.atomic():
        lock_players([player])
        if refused := why_not_found(player):
            raise refused
        team = Team(founded_by=player)
        apply_settings(team, player, name, about, entry)
        Member.objects.create(team=team, player=player, leads=True)
    return team


def edit(team_id: int, player: User, name: str, about: str, entry: str) -> Team:
    refuse_if_muted(player)
    with transaction.atomic():
        team = lock_team(team_id)
        refuse_unless_leader(team, player, or_moderator=True)
        apply_settings(team, player, name, about, entry)
    return team


def apply_settings(team: Team, player: User, name: str, about: str, entry: str) -> None:
    team.name, team.about, team.entry = checked_name(name), checked_about(about), entry
    if entry not in EntryPolicy.values:
        raise UnreadableRequest(TeamCode.UNKNOWN_WAY_IN)
    if Team.objects.open().filter(name__iexact=team.name).exclude(pk=team.pk).exists():
        raise NotPlayable(TeamCode.TEAM_NAME_TAKEN, name=team.name)
    team.written_by = player
    team.save()


def checked_name(text: str) -> str:
    text = one_line(text)
    if not SHORTEST_NAME <= len(text) <= LONGEST_NAME:
        raise NotPlayable(TeamCode.TEAM_NAME_LENGTH, least=SHORTEST_NAME, most=LONGEST_NAME)
    if not is_fit_for_a_title(text):
        raise NotPlayable(TeamCode.TEAM_NAME_UNSEEN)
    return text


def checked_about(text: str) -> str:
    text = remove_invisible(text).replace("\r\n", "\n").strip()
    if len(text) > LONGEST_ABOUT:
        raise NotPlayable(TeamCode.ABOUT_TOO_LONG, most=LONGEST_ABOUT)
    return text


def clear_texts(team_id: int) -> None:
    with transaction.atomic():
        team = lock_team(team_id)
        team.name, team.about = _("Team %(number)s") % {"number": team.pk}, ""
        team.save(update_fields=["name", "about"])


def close(team_id: int, player: User) -> None:
    with transaction.atomic():
        team = lock_team(team_id)
        refuse_unless_leader(team, player, or_moderator=True)
        close_team(team)


def close_team(team: Team) -> None:
    team.members.all().delete()
    team.askings.all().delete()
    team.room.all().delete()
    team.closed_at = timezone.now()
    team.save(update_fields=["closed_at"])
