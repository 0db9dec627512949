"""API operations that list, show, join, leave and start tournaments."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import Http404
from ninja import Field, Router
from pydantic import BaseModel

from api.authentication import ANYBODY, ORGANISES, PLAYS, TokenRequest, VisitorRequest, check_shared_limit
from api.filters import AFTER, filter_parameters, validated, without_cursor
from api.paging import page_after
from api.shapes.common import Number, Page, answers, with_values
from api.validation import Given
from games import play
from tournaments import verbs
from tournaments.fighter_choice import read_choice
from tournaments.kinds import KINDS
from tournaments.models import CustomFighters, Entry, Pairing, Tournament
from tournaments.pages.lists import PER_PAGE, ListForm, Which, search
from tournaments.pages.sides import Side
from tournaments.pages.tournament import shown_for
from tournaments.pages.tournament_view import TournamentShown as Read

router = Router(tags=["events"])
Key = Annotated[str, Field(max_length=32)]


class TournamentInBrief(BaseModel):
    number: int
    page: str
    title: str
    kind: Annotated[str, with_values(KINDS)]
    status: Annotated[str, with_values(Tournament.Status.values)]
    organiser: str | None
    founded_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    round: int


class EntryShown(BaseModel):
    entry: int
    player: str
    seed: int | None
    state: Annotated[str, with_values(Entry.State.values)]
    place: int | None
    fighters: list[str]
    """Names of the fighters. A recipe of the player's own has no name and is given instead."""


class SideShown(BaseModel):
    entry: int | None
    player: str
    fighter: str
    """Name of the fighter, or the player's own recipe."""
    rounds_won: int | None
    has_won: bool


class PairingShown(BaseModel):
    """A pairing of two entries, or an entry with a bye. `round` and `place` give its bracket position."""

    pairing: int
    round: int
    place: int
    group: int | None
    match: int | None
    sides: list[SideShown]
    result: Annotated[str, with_values(Pairing.Result.values)]
    how: str
    deadline: datetime
    waits_for_ruling: bool
    """True if the organizer has to decide the pairing."""


class StandingLine(BaseModel):
    place: int
    player: str
    played: int
    points: str


class TournamentTold(TournamentInBrief):
    """A tournament with its entries, pairings and standings."""

    rules: str
    custom_fighters: Annotated[str, with_values(CustomFighters.values)]
    """Fighters that players may bring besides those of the catalogue: none, `workshop`, or `any` recipe."""
    entries: list[EntryShown]
    spares: list[EntryShown]
    pairings: list[PairingShown]
    standings: list[StandingLine]
    mine: int | None
    """Number of your entry, or None if you do not take part."""
    why_not_join: str | None
    """Code of the reason why you may not join, or None if you may."""
    key: str
    """Key of the invitation link, shown only to the organizer of a tournament that is open by link."""
    commitment: str
    secret: str
    """Secret behind `commitment`, from which all dice were made. Shown when the tournament is over."""


def tournament_in_brief(row: Tournament) -> TournamentInBrief:
    return TournamentInBrief(
        number=row.pk,
        page=row.get_absolute_url(),
        title=row.title,
        kind=row.kind,
        status=row.status,
        organiser=None if row.organiser is None else row.organiser.username,
        founded_at=row.founded_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        round=row.round,
    )


@router.get(
    "/tournaments/",
    auth=ANYBODY,
    response=answers(Page[TournamentInBrief]),
    openapi_extra=filter_parameters(ListForm, without=("page",)),
    summary="Tournaments: open, running, past, or yours",
)
def tournaments(request: VisitorRequest) -> Page[TournamentInBrief]:
    asked = validated(ListForm(without_cursor(request.GET)))
    rows = search(Which(asked["which"] or Which.OPEN), asked, request.user).select_related("organiser")
    found = page_after(rows, PER_PAGE, request.GET.get(AFTER, ""))
    return Page(items=[tournament_in_brief(row) for row in found.rows], next=found.next)


@router.get("/tournaments/{number}/", auth=ANYBODY, response=answers(TournamentTold))
def tournament(request: VisitorRequest, number: Number, key: Key = "") -> TournamentTold:
    """Return a tournament.

    A tournament that only players with the link can see also needs `key`, the key from the link.
    """
    return describe_tournament(shown_to(request, number, key))


def shown_to(request: VisitorRequest | TokenRequest, number: int, key: str) -> Read:
    shown = shown_for(number, request.user, key)
    if shown is None:
        raise Http404
    return shown


def describe_tournament(read: Read) -> TournamentTold:
    refused = read.why_not if read.tournament.is_open else None
    return TournamentTold(
        rules=read.tournament.rules,
        custom_fighters=read.tournament.custom_fighters,
        entries=entries_of(read, spare=False),
        spares=entries_of(read, spare=True),
        pairings=[
            PairingShown(
                pairing=each.pairing.pk,
                round=each.pairing.round,
                place=each.pairing.place,
                group=each.pairing.group,
                match=each.match,
                sides=[side_shown(side) for side in each.sides],
                result=each.pairing.result or "open",
                how=each.pairing.how,
                deadline=each.pairing.deadline,
                waits_for_ruling=each.waits_for_ruling,
            )
            for each in read.all_shown
            if each.pairing is not None
        ],
        standings=[
            StandingLine(place=line.place, player=line.entry.name, played=line.played, points=line.points)
            for line in read.standings
        ],
        mine=None if read.mine is None else read.mine.pk,
        commitment=read.tournament.commitment,
        secret=read.secret,
        why_not_join=None if refused is None else refused.code,
        key=read.tournament.key if read.tournament.by_link and read.is_organiser else "",
        **dict(tournament_in_brief(read.tournament)),
    )


def entries_of(read: Read, *, spare: bool) -> list[EntryShown]:
    return [
        EntryShown(
            entry=entry.pk,
            player=entry.name,
            seed=entry.seed,
            state=entry.state,
            place=entry.place,
            fighters=[fighter.name for fighter in entry.fighters],
        )
        for entry in (read.spares if spare else read.entries)
    ]


def side_shown(side: Side) -> SideShown:
    return SideShown(
        entry=None if side.entry is None else side.entry.pk,
        player=side.name,
        fighter=side.fighter,
        rounds_won=side.rounds,
        has_won=side.has_won,
    )


class Joining(Given):
    """The fighter with which you enter, if the tournament lets you choose.

    Without a fighter, the site draws one.
    """

    fighter: Annotated[str, Field(max_length=600)] = ""
    """Address of the fighter. If the tournament allows it, `workshop:` and the slug of a saved fighter."""
    recipe: Annotated[str, Field(max_length=300)] = ""
    """A recipe of your own, if the tournament allows it."""
    words: Annotated[str, Field(max_length=64)] = ""
    key: Key = ""


@router.post(
    "/tournaments/{number}/join/", auth=PLAYS, response=answers(TournamentTold), summary="Take a place"
)
def join(request: TokenRequest, number: Number, given: Joining) -> TournamentTold:
    check_shared_limit(request, "join")
    shown = shown_to(request, number, given.key)
    fighter = read_choice(shown.tournament, request.user, given.fighter, given.recipe)
    verbs.join(number, request.user, fighter, key=given.key, words=play.checked_words(given.words))
    return describe_tournament(shown_to(request, number, given.key))


class WithKey(Given):
    key: Key = ""


@router.post("/tournaments/{number}/leave/", auth=PLAYS, response=answers(TournamentTold), summary="Leave it")
def leave(request: TokenRequest, number: Number, given: WithKey) -> TournamentTold:
    check_shared_limit(request, "join")
    shown_to(request, number, given.key)
    verbs.leave(number, request.user)
    return describe_tournament(shown_to(request, number, given.key))


@router.post(
    "/tournaments/{number}/start/",
    auth=ORGANISES,
    response=answers(TournamentTold),
    summary="Start your tournament before its date",
)
def start(request: TokenRequest, number: Number, given: WithKey) -> TournamentTold:
    check_shared_limit(request, "organise")
    shown_to(request, number, given.key)
    verbs.start(number, request.user)
    return describe_tournament(shown_to(request, number, given.key))
