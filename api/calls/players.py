"""API operations that return players with their profiles, stats, ratings and trophies."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

from django.http import Http404, StreamingHttpResponse
from ninja import Router
from pydantic import BaseModel

from accounts.models import User
from accounts.players import players_list
from accounts.players.follows_and_blocks import reader_or_visitor
from accounts.players.list_form import PlayersListForm
from accounts.players.lookup import player_or_404
from accounts.players.who_may_play import why_not_challenge
from api.authentication import ANYBODY, VisitorRequest
from api.files import Format, as_file
from api.filters import filter_parameters, validated
from api.paging import Cursor, page_after
from api.shapes.common import Number, Page, answers, with_values
from games import play
from games.models import Seat
from stats.pages.player import find_two_players, sheet_of_player, sheet_of_rating, sheet_of_rivalry
from stats.sums import Sums
from stats.tables.player import figures_of_player, pool_of, ratings_of, rivals_of
from stats.tables.rating_history import steps_of
from stats.tables.rivalry import bouts_between, rivalry_of
from stats.trophies.cabinet import cabinet_of

router = Router(tags=["players"])
STEPS = 100


class PlayerShown(BaseModel):
    """The public profile of a player."""

    name: str
    page: str
    is_robot: bool
    is_bot: bool
    owner: str | None
    """Name of the player who owns the bot, or None if this player is not a bot."""
    rating: int | None
    joined: datetime
    last_seen: datetime | None


class PlayerMet(PlayerShown):
    """A player. `why_not_play` is the code of the reason why you may not challenge them, or null."""

    why_not_play: str | None


def player_shown(player: User) -> PlayerShown:
    tells = player.preferences.shows_last_seen and not player.is_robot
    return PlayerShown(
        name=player.username,
        page=player.get_absolute_url(),
        is_robot=player.is_robot,
        is_bot=player.is_bot,
        owner=None if player.owner is None else player.owner.username,
        rating=player.rating,
        joined=player.date_joined,
        last_seen=player.last_seen if tells else None,
    )


@router.get(
    "/players/",
    auth=ANYBODY,
    response=answers(Page[PlayerShown]),
    openapi_extra=filter_parameters(PlayersListForm, cursor=False),
    summary="Players: all, those here now, your friends …",
)
def players(request: VisitorRequest) -> Page[PlayerShown]:
    form = PlayersListForm(request.user, request.GET)
    wanted = validated(form)
    found = form.players().select_related("saved_preferences", "owner")
    page = players_list.list_players(found, wanted["show"], wanted["after"])
    return Page(items=[player_shown(player) for player in page.players], next=page.next_after or None)


@router.get("/players/{name}/", auth=ANYBODY, response=answers(PlayerMet))
def player(request: VisitorRequest, name: str) -> PlayerMet:
    """Return a player, and whether you may challenge them."""
    found = player_or_404(name, request.user)
    refused = why_not_challenge(request.user, found)
    if refused is None and request.user.is_authenticated:
        refused = play.why_not_take_challenge(request.user, found)
    return PlayerMet(why_not_play=refused.code if refused else None, **dict(player_shown(found)))


# ---- figures


class Month(BaseModel):
    month: date
    sums: Sums


class AsFighter(BaseModel):
    fighter: str | None
    """Name of the fighter, or None for all the player's own recipes together."""
    sums: Sums


class AgainstPlayer(BaseModel):
    player: str | None
    """Name of the opponent, or None for all opponents who have left the site."""
    sums: Sums


class Rating(BaseModel):
    number: int
    plus_or_minus: int
    matches: int
    is_provisional: bool


class Figures(BaseModel):
    """A player's wins and losses in public matches and in private matches that the viewer played."""

    rating: Rating | None
    among_people: Sums
    with_robots: Sums
    months: list[Month]
    fought_as: list[AsFighter]
    met: list[AgainstPlayer]
    beaten: list[str]
    """Names of rivals that the player beats more often than not."""
    feared: list[str]


@router.get("/players/{name}/figures/", auth=ANYBODY, response=answers(Figures))
def figures(request: VisitorRequest, name: str, kind: Format) -> Figures | StreamingHttpResponse:
    """Return a player's stats, including the rating and the rivals."""
    found = player_or_404(name, request.user)
    if kind:
        return as_file(request, sheet_of_player(found, request.user))
    viewer = reader_or_visitor([found], request.user)
    told, rating = figures_of_player(found, viewer), ratings_of(found).get(pool_of(found))
    rivals = rivals_of(found, viewer)
    return Figures(
        rating=None
        if rating is None
        else Rating(
            number=rating.strength.number,
            plus_or_minus=rating.strength.reach,
            matches=rating.matches,
            is_provisional=rating.is_provisional,
        ),
        among_people=told.people,
        with_robots=told.robots,
        months=[Month(month=month, sums=sums) for month, sums in told.months],
        fought_as=[
            AsFighter(fighter=each.face.name if each.face else None, sums=each.sums)
            for each in told.fought_as
        ],
        met=[AgainstPlayer(player=each.name or None, sums=each.sums) for each in told.met],
        beaten=[each.name for each in rivals.beaten],
        feared=[each.name for each in rivals.feared],
    )


class RatingStep(BaseModel):
    match: int
    ended: datetime
    before: int
    after: int
    plus_or_minus: int


@router.get("/players/{name}/rating/", auth=ANYBODY, response=answers(Page[RatingStep]))
def rating_steps(
    request: VisitorRequest, name: str, kind: Format, after: Number = 0
) -> Page[RatingStep] | StreamingHttpResponse:
    """List a player's rated matches with the rating change of each, newest first."""
    found = player_or_404(name, request.user)
    if kind:
        return as_file(request, sheet_of_rating(found))
    rating = ratings_of(found).get(pool_of(found))
    steps = list(steps_of(rating.row, after + STEPS + 1))[after:] if rating else []
    items = [
        RatingStep(
            match=step.match,
            ended=step.ended_at,
            before=step.before.number,
            after=step.after.number,
            plus_or_minus=step.after.reach,
        )
        for step in steps[:STEPS]
    ]
    return Page(items=items, next=str(after + STEPS) if len(steps) > STEPS else None)


class Bout(BaseModel):
    match: int
    ended: datetime
    fighter: str
    against: str
    result: Annotated[str, with_values(Seat.Result.values)]
    rounds_won: int
    rounds_lost: int


class Rivalry(BaseModel):
    """Results of the first player against the second, and their matches, newest first."""

    sums: Sums
    items: list[Bout]
    next: str | None


@router.get("/players/{name}/against/{other_name}/", auth=ANYBODY, response=answers(Rivalry))
def rivalry(
    request: VisitorRequest, name: str, other_name: str, kind: Format, after: Cursor = ""
) -> Rivalry | StreamingHttpResponse:
    """Return the results of two players against each other."""
    one, other, viewer = find_two_players(name, other_name, request.user)
    if kind:
        return as_file(request, sheet_of_rivalry(one, other, viewer))
    rows = bouts_between(one, other, viewer).select_related("button", "opposing_button")
    found = page_after(rows.order_by("-ended_at", "-match"), STEPS, after)
    items = [
        Bout(
            match=bout.match_id,
            ended=bout.ended_at,
            fighter=bout.button.name if bout.button else "",
            against=bout.opposing_button.name if bout.opposing_button else "",
            result=bout.result,
            rounds_won=bout.rounds_won,
            rounds_lost=bout.rounds_lost,
        )
        for bout in found.rows
    ]
    return Rivalry(sums=rivalry_of(one, other, viewer).sums, items=items, next=found.next)


class TrophyWon(BaseModel):
    key: str
    name: str
    takes: str
    at: datetime
    match: int | None


class TrophyMissing(BaseModel):
    key: str
    name: str
    takes: str


class Trophies(BaseModel):
    won: list[TrophyWon]
    missing: list[TrophyMissing]


@router.get("/players/{name}/trophies/", auth=ANYBODY, response=answers(Trophies))
def trophies(request: VisitorRequest, name: str) -> Trophies:
    """Return the trophies that a player has won, and the trophies that the player has not won so far."""
    found = player_or_404(name, request.user)
    if not found.is_person:
        raise Http404
    cabinet = cabinet_of(found, request.user)
    return Trophies(
        won=[
            TrophyWon(
                key=each.kind.key,
                name=str(each.kind.name),
                takes=str(each.kind.takes),
                at=each.trophy.at,
                match=each.trophy.match_id,
            )
            for each in cabinet.won
        ],
        missing=[
            TrophyMissing(key=kind.key, name=str(kind.name), takes=str(kind.takes))
            for kind in cabinet.missing
        ],
    )
