"""API operations to join, lead and found teams."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Literal

from django.http import HttpResponse
from ninja import Field, Router
from pydantic import BaseModel

from api.authentication import ANYBODY, ORGANISES, PLAYS, TokenRequest, VisitorRequest, check_shared_limit
from api.calls.offers import Name, require_player
from api.forms import body_of, data_of, refuse_wrong
from api.idempotency import Key, run_once
from api.paging import Cursor, page_after
from api.shapes.common import PAGE, Number, Page, answers, with_values
from api.validation import Given
from community.teams import verbs
from community.teams.members import is_leader, leaders_of, size_of, why_not_join
from community.teams.models import LONGEST_NAME, LONGEST_WORDS, Asking, EntryPolicy, Team
from community.teams.pages.founding import TeamForm
from community.teams.pages.leading import ACTS
from community.teams.pages.lists import search
from community.teams.pages.team import members_of, open_requests, team_or_404

router = Router(tags=["players"])
TeamGiven: Any = body_of("TeamGiven", TeamForm)


class TeamInBrief(BaseModel):
    number: int
    page: str
    name: str
    entry: Annotated[str, with_values(EntryPolicy.values)]
    """Rule for new members, which says whether any player may join or players have to ask the leaders."""
    members: int


class PlayerAsking(BaseModel):
    player: str
    words: str
    asked_at: datetime


class TeamTold(TeamInBrief):
    about: str
    leaders: list[str]
    is_member: bool
    has_asked: bool
    why_not_join: str | None
    asking: list[PlayerAsking]
    """The players who ask to join the team. Empty unless you lead the team."""


class MemberShown(BaseModel):
    player: str
    rating: int | None
    since: datetime


def team_in_brief(team: Team, size: int) -> TeamInBrief:
    return TeamInBrief(
        number=team.pk, page=team.get_absolute_url(), name=team.name, entry=team.entry, members=size
    )


def team_told(request: VisitorRequest | TokenRequest, number: int) -> TeamTold:
    team, viewer = team_or_404(number), request.user
    is_member = team.members.filter(player=viewer.pk).exists()
    refused = why_not_join(team, viewer) if viewer.is_authenticated and not is_member else None
    asking = open_requests(team).select_related("player").order_by("asked_at", "pk")
    return TeamTold(
        about=team.about,
        leaders=[leader.username for leader in leaders_of(team)],
        is_member=is_member,
        has_asked=Asking.objects.filter(team=team, player=viewer.pk, refused_at=None).exists(),
        why_not_join=None if refused is None else refused.code,
        asking=[
            PlayerAsking(player=each.player.username, words=each.words, asked_at=each.asked_at)
            for each in (asking if is_leader(team, viewer) else ())
        ],
        **dict(team_in_brief(team, size_of(team))),
    )


@router.get("/teams/", auth=ANYBODY, response=answers(Page[TeamInBrief]), summary="Teams, the largest first")
def teams(
    request: VisitorRequest,
    q: Annotated[str, Field(max_length=LONGEST_NAME)] = "",
    mine: bool = False,
    after: Cursor = "",
) -> Page[TeamInBrief]:
    found = page_after(search(q.strip(), request.user, only_mine=mine), PAGE, after)
    return Page(items=[team_in_brief(team, team.size) for team in found.rows], next=found.next)


@router.get("/teams/{number}/", auth=ANYBODY, response=answers(TeamTold))
def team(request: VisitorRequest, number: Number) -> TeamTold:
    """Return a team with its leaders, and whether you may join it."""
    return team_told(request, number)


@router.get("/teams/{number}/members/", auth=ANYBODY, response=answers(Page[MemberShown]))
def members(request: VisitorRequest, number: Number, after: Cursor = "") -> Page[MemberShown]:
    """List the members of a team by rating."""
    found = page_after(members_of(team_or_404(number), request.user), PAGE, after)
    items = [
        MemberShown(player=each.player.username, rating=each.player.rating, since=each.since)
        for each in found.rows
    ]
    return Page(items=items, next=found.next)


def change_team(request: TokenRequest, number: int, act: Callable[[int], object]) -> TeamTold:
    check_shared_limit(request, "team")
    team_or_404(number)
    act(number)
    return team_told(request, number)


@router.post("/teams/{number}/join/", auth=PLAYS, response=answers(TeamTold))
def join_team(request: TokenRequest, number: Number) -> TeamTold:
    """Join a team that is open to all players."""
    return change_team(request, number, lambda pk: verbs.join(pk, request.user))


class AskingGiven(Given):
    words: Annotated[str, Field(max_length=4 * LONGEST_WORDS)] = ""


@router.post("/teams/{number}/ask/", auth=PLAYS, response=answers(TeamTold))
def ask_team(request: TokenRequest, number: Number, given: AskingGiven) -> TeamTold:
    """Ask the leaders of a team to let you in."""
    return change_team(request, number, lambda pk: verbs.ask_to_join(pk, request.user, given.words))


@router.post("/teams/{number}/take-back/", auth=PLAYS, response=answers(TeamTold))
def ask_team_no_more(request: TokenRequest, number: Number) -> TeamTold:
    """Withdraw your request to join a team."""
    return change_team(request, number, lambda pk: verbs.withdraw(pk, request.user))


class HasLeft(BaseModel):
    is_member: bool


@router.post("/teams/{number}/leave/", auth=PLAYS, response=answers(HasLeft))
def leave_team(request: TokenRequest, number: Number) -> HasLeft:
    """Leave a team. A team without members is closed."""
    check_shared_limit(request, "team")
    team_or_404(number)
    verbs.leave(number, request.user)
    return HasLeft(is_member=False)


# ---- for founders and leaders


@router.post("/teams/", auth=ORGANISES, response=answers(TeamTold), summary="Found a team")
def found_team(
    request: TokenRequest, given: TeamGiven, idempotency_key: Key = None
) -> TeamTold | HttpResponse:
    def create_team() -> TeamTold:
        check_shared_limit(request, "team")
        return team_told(request, verbs.found(request.user, *read_texts(given)).pk)

    return run_once(request, request.auth, idempotency_key, create_team)


def read_texts(given: BaseModel) -> tuple[str, str, str]:
    form = TeamForm(data_of(given, TeamForm.base_fields))
    refuse_wrong(form)
    found = form.cleaned_data
    return found["name"], found["about"], found["entry"]


@router.post(
    "/teams/{number}/edit/",
    auth=ORGANISES,
    response=answers(TeamTold),
    summary="Change the name and the text of your team, and who may join it",
)
def edit_team(request: TokenRequest, number: Number, given: TeamGiven) -> TeamTold:
    return change_team(request, number, lambda pk: verbs.edit(pk, request.user, *read_texts(given)))


class Leading(Given):
    act: Literal["let-in", "refuse", "put-out", "leader"]
    player: Name


@router.post(
    "/teams/{number}/lead/",
    auth=ORGANISES,
    response=answers(TeamTold),
    summary="Let a player into your team, refuse them, put them out, or name them a leader",
)
def lead_team(request: TokenRequest, number: Number, given: Leading) -> TeamTold:
    player = require_player(given.player)
    return change_team(request, number, lambda pk: ACTS[given.act](pk, request.user, player))


@router.post("/teams/{number}/close/", auth=ORGANISES, response=answers(HasLeft))
def close_team(request: TokenRequest, number: Number) -> HasLeft:
    """Close your team, which removes all its members."""
    check_shared_limit(request, "team")
    team_or_404(number)
    verbs.close(number, request.user)
    return HasLeft(is_member=False)
