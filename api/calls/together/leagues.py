"""API operations on leagues and their seasons."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.db.models import Count, Q
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Field, Router
from pydantic import BaseModel

from api.authentication import ANYBODY, ORGANISES, PLAYS, TokenRequest, VisitorRequest, check_shared_limit
from api.calls.tournaments import StandingLine
from api.forms import body_of, data_of, refuse_wrong
from api.idempotency import Key, run_once
from api.paging import Cursor, page_after
from api.shapes.common import PAGE, Number, Page, answers, with_values
from api.validation import Given
from games import play
from tournaments import verbs
from tournaments.models import League, Tournament
from tournaments.pages.leagues.founding_form import LeagueForm, SeasonForm
from tournaments.pages.leagues.league import season_or_404
from tournaments.pages.leagues.league_view import Division, LeagueShown

router = Router(tags=["events"])
Text = Annotated[str, Field(max_length=4000)]
LeagueGiven: Any = body_of("LeagueGiven", LeagueForm)
SeasonGiven: Any = body_of("SeasonGiven", SeasonForm)


class LeagueInBrief(BaseModel):
    number: int
    page: str
    title: str
    founder: str | None


class SeasonInBrief(BaseModel):
    """A season of a league. Each season is a tournament, so `/tournaments/{number}/` returns its matches."""

    season: int
    tournament: int
    status: Annotated[str, with_values(Tournament.Status.values)]


class DivisionLine(StandingLine):
    best: int
    """The best place that the player can still reach."""
    worst: int
    goes: Literal["", "up", "down"]
    """Direction in which the player would change divisions if the season ended now, or empty."""


class DivisionShown(BaseModel):
    number: int
    up: int
    down: int
    lines: list[DivisionLine]


class LeagueTold(LeagueInBrief):
    """A league, its seasons, and the divisions of one season."""

    about: str
    seasons: list[SeasonInBrief]
    season: int | None
    """Number of the season that `divisions` shows, which is the requested season or the last that began."""
    divisions: list[DivisionShown]
    opening: int | None
    """Number of the season for which you can sign up, or None."""
    signed_up: int
    is_signed_up: bool
    goes_on: bool | None
    """True if you take part in the next season again. None if you play in no season."""
    why_not_join: str | None


def league_in_brief(league: League) -> LeagueInBrief:
    founder = league.founded_by
    return LeagueInBrief(
        number=league.pk,
        page=league.get_absolute_url(),
        title=league.title,
        founder=None if founder is None else founder.username,
    )


def league_told(shown: LeagueShown) -> LeagueTold:
    return LeagueTold(
        about=shown.league.about,
        seasons=[
            SeasonInBrief(season=each.season or 0, tournament=each.pk, status=each.status)
            for each in shown.seasons
        ],
        season=None if shown.season is None else shown.season.season,
        divisions=[division_shown(each) for each in shown.divisions],
        opening=None if shown.opening is None else shown.opening.season,
        signed_up=shown.signed_up,
        is_signed_up=shown.my_sign_up is not None,
        goes_on=shown.goes_on,
        why_not_join=None if shown.why_not is None else shown.why_not.code,
        **dict(league_in_brief(shown.league)),
    )


def division_shown(division: Division) -> DivisionShown:
    lines = [
        DivisionLine.model_validate(
            {
                "place": each.line.place,
                "player": each.entry.name,
                "played": each.line.played,
                "points": each.line.points,
                "best": each.best,
                "worst": each.worst,
                "goes": each.goes,
            }
        )
        for each in division.standings
    ]
    return DivisionShown(number=division.number, up=division.up, down=division.down, lines=lines)


def the_league(request: VisitorRequest | TokenRequest, number: int, season: int | None = None) -> LeagueShown:
    shown = LeagueShown(get_object_or_404(League, pk=number), request.user, season)
    if season is not None and shown.season is None:
        raise Http404
    return shown


@router.get(
    "/leagues/",
    auth=ANYBODY,
    response=answers(Page[LeagueInBrief]),
    summary="All leagues, those with a season first",
)
def leagues(request: VisitorRequest, after: Cursor = "") -> Page[LeagueInBrief]:
    is_on = Q(seasons__status__in=Tournament.NOT_OVER)
    rows = League.objects.annotate(on=Count("seasons", is_on)).select_related("founded_by")
    found = page_after(rows.order_by("-on", "-pk"), PAGE, after)
    return Page(items=[league_in_brief(league) for league in found.rows], next=found.next)


@router.get("/leagues/{number}/", auth=ANYBODY, response=answers(LeagueTold))
def league(request: VisitorRequest, number: Number, season: Number | None = None) -> LeagueTold:
    """Return a league with the divisions of a season, and the ranks that each player can still reach."""
    return league_told(the_league(request, number, season))


class SignUp(Given):
    goes_on: bool = False
    """True to continue in the following season if you play in this one."""
    stand_by: bool = False
    """True to be a substitute in the running season, in case a player does not come in its first days."""
    words: Annotated[str, Field(max_length=64)] = ""
    """Text of your choice that the site combines with its secret seed to make the dice rolls."""


@router.post(
    "/leagues/{number}/sign-up/",
    auth=PLAYS,
    response=answers(LeagueTold),
    summary="Sign up for the next season",
)
def sign_up_for_league(request: TokenRequest, number: Number, given: SignUp) -> LeagueTold:
    check_shared_limit(request, "join")
    shown, words = the_league(request, number), play.checked_words(given.words)
    if given.stand_by:
        verbs.stand_by(season_or_404(shown.running).pk, request.user, words=words)
    else:
        verbs.join(season_or_404(shown.opening).pk, request.user, words=words, goes_on=given.goes_on)
    return league_told(the_league(request, number))


class GoesOn(Given):
    on: bool


@router.post(
    "/leagues/{number}/go-on/",
    auth=PLAYS,
    response=answers(LeagueTold),
    summary="Say whether you are in again next season",
)
def go_on_in_league(request: TokenRequest, number: Number, given: GoesOn) -> LeagueTold:
    check_shared_limit(request, "join")
    the_league(request, number)
    verbs.set_goes_on(number, request.user, on=given.on)
    return league_told(the_league(request, number))


class SeasonLeft(Given):
    season: Number


@router.post("/leagues/{number}/leave/", auth=PLAYS, response=answers(LeagueTold), summary="Leave a season")
def leave_season(request: TokenRequest, number: Number, given: SeasonLeft) -> LeagueTold:
    check_shared_limit(request, "join")
    season = get_object_or_404(Tournament, league=number, season=given.season)
    verbs.leave(season.pk, request.user)
    return league_told(the_league(request, number))


# ---- for founders


@router.post("/leagues/", auth=ORGANISES, response=answers(LeagueTold), summary="Found a league")
def found_league(
    request: TokenRequest, given: LeagueGiven, idempotency_key: Key = None
) -> LeagueTold | HttpResponse:
    def create_league() -> LeagueTold:
        check_shared_limit(request, "found")
        form = LeagueForm(data_of(given, LeagueForm.base_fields))
        refuse_wrong(form)
        return league_told(the_league(request, verbs.found_league(request.user, form.league_settings).pk))

    return run_once(request, request.auth, idempotency_key, create_league)


class LeagueTexts(Given):
    title: Annotated[str, Field(max_length=200)]
    about: Text = ""


@router.post(
    "/leagues/{number}/edit/",
    auth=ORGANISES,
    response=answers(LeagueTold),
    summary="Give your league another title and text",
)
def edit_league(request: TokenRequest, number: Number, given: LeagueTexts) -> LeagueTold:
    check_shared_limit(request, "organise")
    the_league(request, number)
    verbs.edit_league(number, request.user, given.title, given.about)
    return league_told(the_league(request, number))


@router.post(
    "/leagues/{number}/season/",
    auth=ORGANISES,
    response=answers(LeagueTold),
    summary="Open a season after one was cancelled",
)
def open_season(request: TokenRequest, number: Number, given: SeasonGiven) -> LeagueTold:
    check_shared_limit(request, "found")
    the_league(request, number)
    form = SeasonForm(data_of(given, SeasonForm.base_fields))
    refuse_wrong(form)
    verbs.open_season(number, request.user, form.date)
    return league_told(the_league(request, number))
