"""API operations that offer matches and accept or decline offers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields
from datetime import timedelta
from enum import StrEnum
from typing import Annotated, Any, get_type_hints

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Field
from pydantic import BaseModel, ConfigDict, create_model

from accounts.models import User
from accounts.players.lookup import find_player
from api.authentication import ANYBODY, PLAYS, READS_ONLY, TokenRequest, VisitorRequest, check_shared_limit
from api.calls.turns import load_matches, router
from api.filters import filter_parameters, validated, without_cursor, wrong_in
from api.idempotency import Key, run_once
from api.refusals import Invalid
from api.shapes.common import PAGE, Number, Page, answers
from api.shapes.match_shapes import in_brief
from api.shapes.matches import MatchInBrief
from api.validation import Given, place_error
from core.numbers import small_number
from core.refusals import NotPlayable
from games import play
from games.lists.open_offers import OffersForm, joinable_or_own, on_offer
from games.lists.standing_offers import RUNNING
from games.match_page.actions.taking_by_link import match_behind, take_match
from games.match_page.on_board.offer import seats_to_pick_for
from games.models import MOST_ON_OFFER, OVER, Match, StandingOffer, Terms
from games.offers import button_choice
from games.offers.form import Lasting
from games.offers.pace_form import fields_for
from games.offers.terms_form import TermsForm, terms_as_fields
from games.play import MatchCode, ProposedSeat
from games.play.terms.bans import MOST_BANS
from games.play.terms.drafts import MOST_IN_POOL
from games.web import visible_match
from rules.rulesets import MOST_SEATS


class Against(StrEnum):
    """The recipients of an offer: named players, any player, or players with your personal link."""

    PLAYERS = "players"
    ANYBODY = "anybody"
    LINK = "link"


class Brought(Given):
    """A fighter's address such as `vampyres/angel`, or your own recipe. Without either, you pick later.

    A search such as `skill=shadow` can replace the address, after a prefix. `random:` draws a fighter at
    once, `lot:` draws one when all players have accepted, and `among:` lets the player pick a result.
    """

    fighter: Annotated[str, Field(max_length=600)] = ""
    recipe: Annotated[str, Field(max_length=300)] = ""


def terms_given() -> type[BaseModel]:
    hints = get_type_hints(Terms)
    named: dict[str, Any] = {each.name: (hints[each.name], each.default) for each in fields(Terms)}
    named["rated"] = (bool | None, None)
    return create_model("TermsGiven", __config__=ConfigDict(extra="forbid", strict=True), **named)


TermsGiven: Any = terms_given()


Name = Annotated[str, Field(max_length=40)]
Bans = Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=MOST_BANS)]
Pool = Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=MOST_IN_POOL)]


class NewOffer(Given):
    """A match to offer. You get the first seat and the named players the next seats. Other seats are open."""

    against: Annotated[Against, Field(strict=False)] = Against.PLAYERS
    players: Annotated[list[Name], Field(max_length=MOST_SEATS - 1, default_factory=list)]
    seats: Annotated[int, Field(ge=2, le=MOST_SEATS)] = 2
    mine: Brought = Brought()
    theirs: Brought = Brought()
    """Fighter for the second seat. Players of other seats pick their own fighters."""
    terms: TermsGiven = TermsGiven()
    lasts: Annotated[int, Field(ge=1, le=30)] = Lasting.WEEK.value
    """Number of days until the offer expires."""
    words: Annotated[str, Field(max_length=64)] = ""
    """Text of your choice that the site combines with its secret seed to make the dice rolls."""
    bans: Bans = Field(default_factory=list)
    """Names of the fighters that you ban."""
    pool: Pool = Field(default_factory=list)
    """Names of fighters for the draft (`draft` in the terms). The site adds others of similar strength."""
    continues: Number | None = None
    """Number of a match of yours that is over and that the new match continues."""


@router.post(
    "/matches/",
    auth=PLAYS,
    response=answers(MatchInBrief),
    summary="Challenge players, or offer a match to anybody",
)
def offer(request: TokenRequest, given: NewOffer, idempotency_key: Key = None) -> MatchInBrief | HttpResponse:
    """Offer a match. The site commits to the dice before any other player gives words for the dice.

    With an `Idempotency-Key`, you can repeat the call and still make only one match.
    """
    return run_once(request, request.auth, idempotency_key, lambda: make_offer(request, given))


def make_offer(request: TokenRequest, given: NewOffer) -> MatchInBrief:
    check_shared_limit(request, "propose")
    me, terms = request.user, read_terms(given)
    others: list[User | None] = [require_player(name) for name in given.players]
    if given.against is Against.PLAYERS and not others:
        raise Invalid(place_error(["body", "players"], "missing"))
    others += [None] * (given.seats - 1 - len(others))
    places = [
        make_place(me, given.mine, terms, me),
        make_place(others[0], given.theirs, terms, me),
        *(ProposedSeat(other) for other in others[1:]),
    ]
    made = play.propose(
        me,
        places,
        terms,
        words=play.checked_words(given.words),
        bans=given.bans,
        pool=given.pool,
        by_link=given.against is Against.LINK,
        lasts=timedelta(days=given.lasts),
        continues=match_to_continue(me, given.continues),
    )
    return in_brief(Match.objects.get(pk=made.pk), me)


def require_player(name: str) -> User:
    player = find_player(name)
    if player is None:
        raise NotPlayable(MatchCode.NO_SUCH_PLAYER)
    return player


def make_place(
    player: User | None,
    brought: Brought,
    terms: Terms,
    asking: User,
    within: str = "",
    without: Collection[str] = (),
) -> ProposedSeat:
    return button_choice.make_place(
        player, brought.fighter, brought.recipe, terms, asking=asking, within=within, without=without
    )


def read_terms(given: NewOffer) -> Terms:
    said = given.terms.model_dump()
    rated = said.pop("rated")
    if rated is None and (given.mine.recipe or given.theirs.recipe):
        rated = False
    wanted = Terms(**said)
    friendly = {None: "", True: "yes", False: "no"}[rated]
    form = TermsForm({**terms_as_fields(wanted), **fields_for(wanted.pace), "rated": friendly})
    if not form.is_valid():
        raise Invalid(*wrong_in(form, "body", "terms"))
    form.clean_sides()
    return Terms.from_dict(form.cleaned_data)


def match_to_continue(player: User, number: int | None) -> Match | None:
    if number is None:
        return None
    return Match.objects.filter(seats__player=player, status__in=OVER, pk=number).first()


@router.get(
    "/offers/",
    auth=ANYBODY,
    response=answers(Page[MatchInBrief]),
    openapi_extra=filter_parameters(OffersForm),
    summary="Open offers that you may join, and your own; with `everything=on`, all",
)
def open_offers(request: VisitorRequest) -> Page[MatchInBrief]:
    form = OffersForm(without_cursor(request.GET), viewer=request.user)
    shows_all = bool(validated(form).get("everything"))
    found = on_offer(request.user) if shows_all else joinable_or_own(request.user)
    found = form.filter_offers(found, request.user).order_by("-pk")
    if (after := small_number(request.GET.get("after"))) is not None:
        found = found.filter(pk__lt=after)
    numbers = list(found.values_list("pk", flat=True)[: PAGE + 1])
    shown = [in_brief(match, request.user) for match in load_matches(numbers[:PAGE])]
    return Page(items=shown, next=str(numbers[PAGE - 1]) if len(numbers) > PAGE else None)


class Acceptance(Given):
    """The fighter that you bring if your seat has none, and your pick for the other seat if you may pick."""

    mine: Brought = Brought()
    theirs: Brought = Brought()
    words: Annotated[str, Field(max_length=64)] = ""
    bans: Bans = Field(default_factory=list)
    """Names of the fighters that you ban. Fighters banned by you or your opponent cannot be used."""
    choice: Annotated[str, Field(max_length=60)] = ""
    """Name of the fighter that you ban or pick in a draft. Accept again whenever `accepted` is false."""


@router.post("/matches/{number}/accept/", auth=PLAYS, response=answers(MatchInBrief), summary="Take the seat")
def accept(request: TokenRequest, number: Number, given: Acceptance) -> MatchInBrief:
    check_shared_limit(request, "accept")
    match, me = visible_match(request, number), request.user
    sides = {"mine": given.mine, "theirs": given.theirs}
    brought = {
        side: make_place(
            seat.player or me, sides[side], match.terms, me, within=seat.search, without=match.banned_buttons
        )
        for side, seat in seats_to_pick_for(match, me).items()
    }
    others = {
        seat.number: brought["theirs"] for seat in match.all_seats if seat.accepted and "theirs" in brought
    }
    accepted = play.accept(
        match.pk,
        me,
        place=brought.get("mine"),
        others=others,
        words=play.checked_words(given.words),
        bans=given.bans,
        choice=given.choice,
    )
    return in_brief(accepted, me)


class LinkFollowed(Given):
    """The key of a personal link, and the number of the match that the link offers."""

    key: Annotated[str, Field(max_length=32)]
    match: Number
    words: Annotated[str, Field(max_length=64)] = ""


@router.post("/links/take/", auth=PLAYS, response=answers(MatchInBrief), summary="Take a match by its link")
def take_by_link(request: TokenRequest, given: LinkFollowed) -> MatchInBrief:
    """Begin the match at once. If your fighter is still open, the site draws a fighter."""
    check_shared_limit(request, "take")
    host = get_object_or_404(User, invitation__key=given.key, is_active=True)
    with transaction.atomic():
        match = match_behind(given.match, host)
        match = take_match(match, request.user, host, play.checked_words(given.words))
    return in_brief(match, request.user)


class Reason(Given):
    reason: Annotated[str, Field(max_length=2000)] = ""


@router.post(
    "/matches/{number}/decline/",
    auth=PLAYS,
    response=answers(MatchInBrief),
    summary="Decline an offer, or withdraw your own",
)
def decline(request: TokenRequest, number: Number, given: Reason) -> MatchInBrief:
    match = visible_match(request, number)
    return in_brief(play.decline(match.pk, request.user, reason=given.reason), request.user)


@router.post(
    "/matches/{number}/step-back/",
    auth=PLAYS,
    response=answers(MatchInBrief),
    summary="Give back an open seat that you took, before the match begins",
)
def step_back(request: TokenRequest, number: Number) -> MatchInBrief:
    return in_brief(play.step_back(visible_match(request, number).pk, request.user), request.user)


# ---- standing offers


class HowMany(Given):
    """Limits on how many matches of a standing offer may be open and running at once."""

    on_offer: Annotated[int, Field(ge=1, le=MOST_ON_OFFER)] = 1
    running: Annotated[int, Field(ge=1, le=max(RUNNING))] = 5


class Standing(BaseModel):
    """An offer that is renewed each time a player accepts it."""

    number: int
    on_offer: int
    running: int
    terms: Terms
    matches: list[int]
    """Numbers of the matches that are on offer now."""
    why_no_more: str
    """Sentence that says why the offer makes no new match, or empty."""


class StandingOffers(BaseModel):
    items: list[Standing]


def standing_offers_of(player: User) -> StandingOffers:
    return StandingOffers(items=[standing(row) for row in player.standing_offers.order_by("pk")])


def standing(row: StandingOffer) -> Standing:
    return Standing(
        number=row.pk,
        on_offer=row.on_offer,
        running=row.running,
        terms=row.terms,
        matches=list(row.matches.on_offer().order_by("pk").values_list("pk", flat=True)),
        why_no_more=str(play.why_no_more(row) or ""),
    )


@router.get("/standing-offers/", auth=READS_ONLY, response=answers(StandingOffers))
def standing_offers(request: TokenRequest) -> StandingOffers:
    """List your standing offers."""
    return standing_offers_of(request.user)


@router.post(
    "/matches/{number}/keep-on-offer/",
    auth=PLAYS,
    response=answers(StandingOffers),
    summary="Make your open offer again whenever somebody has taken it",
)
def keep_on_offer(request: TokenRequest, number: Number, given: HowMany) -> StandingOffers:
    check_shared_limit(request, "propose")
    play.keep_on_offer(visible_match(request, number).pk, request.user, **given.model_dump())
    return standing_offers_of(request.user)


@router.post("/standing-offers/{number}/", auth=PLAYS, response=answers(StandingOffers))
def change_standing_offer(request: TokenRequest, number: Number, given: HowMany) -> StandingOffers:
    """Change how many matches a standing offer may have at once."""
    check_shared_limit(request, "propose")
    play.change_standing(number, request.user, **given.model_dump())
    return standing_offers_of(request.user)


@router.post("/standing-offers/{number}/end/", auth=PLAYS, response=answers(StandingOffers))
def end_standing_offer(request: TokenRequest, number: Number) -> StandingOffers:
    """End a standing offer. Open offers are withdrawn, and running matches continue."""
    play.end_standing(number, request.user)
    return standing_offers_of(request.user)
