"""API operations that surrender, make requests, chat, change offers and place orders in a match."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpResponse
from ninja import Field, Router

from api.authentication import PLAYS, TokenRequest, check_shared_limit
from api.calls.decisions import Cursors, parse_action, show_after_action
from api.calls.offers import Against, require_player
from api.idempotency import Key, run_once
from api.refusals import Invalid
from api.shapes.common import Number, answers
from api.shapes.match_shapes import in_brief
from api.shapes.matches import MatchInBrief, MatchShown
from api.shapes.rules_schema import ActionJson
from api.validation import Given, place_error
from games import play
from games.match_page.actions.rematch import RematchKind, rematch_places
from games.models import Agreement, Match, Reaction
from games.orders import editing
from games.orders.reading import KINDS, order_of
from games.play import seat_of
from games.web import arrived_at, visible_match
from rules import Attack

router = Router(tags=["play"])
MATCH = answers(MatchShown)
Text = Annotated[str, Field(max_length=4000)]


def find_match(request: TokenRequest, number: int) -> Match:
    return visible_match(request, number)


# ---- giving up


class Round(Cursors):
    round: Number
    """Number of the round that you give up, so the call cannot give up a later round by mistake."""


@router.post("/matches/{number}/surrender-round/", auth=PLAYS, response=MATCH, summary="Give up the round")
def surrender_round(request: TokenRequest, number: Number, given: Round) -> MatchShown:
    match = find_match(request, number)
    given_up = play.surrender_round(match.pk, request.user, given.round, arrived=arrived_at(request))
    return show_after_action(request, given_up, given)


@router.post("/matches/{number}/surrender/", auth=PLAYS, response=MATCH, summary="Give up the match")
def surrender_match(request: TokenRequest, number: Number, given: Cursors) -> MatchShown:
    return show_after_action(
        request, play.surrender_match(find_match(request, number).pk, request.user), given
    )


@router.post(
    "/matches/{number}/abandon/",
    auth=PLAYS,
    response=MATCH,
    summary="End a match that nobody moves",
)
def abandon(request: TokenRequest, number: Number, given: Cursors) -> MatchShown:
    return show_after_action(request, play.abandon(find_match(request, number).pk, request.user), given)


@router.post("/matches/{number}/claim/", auth=PLAYS, response=MATCH, summary="Claim the win when time is up")
def claim(request: TokenRequest, number: Number, given: Cursors) -> MatchShown:
    return show_after_action(request, play.claim(find_match(request, number).pk, request.user), given)


@router.post("/matches/{number}/give-time/", auth=PLAYS, response=MATCH, summary="Give the other player time")
def give_time(request: TokenRequest, number: Number, given: Cursors) -> MatchShown:
    return show_after_action(request, play.give_time(find_match(request, number).pk, request.user), given)


@router.post(
    "/matches/{number}/nudge/",
    auth=PLAYS,
    response=MATCH,
    summary="Remind your opponent that the match waits for them",
)
def nudge(request: TokenRequest, number: Number, given: Cursors) -> MatchShown:
    """Remind your opponent after one or two days, at most twice per decision. A refusal says when you may."""
    return show_after_action(request, play.nudge(find_match(request, number).pk, request.user), given)


@router.post("/matches/{number}/take-back/", auth=PLAYS, response=MATCH, summary="Choose in secret anew")
def take_back(request: TokenRequest, number: Number, given: Cursors) -> MatchShown:
    return show_after_action(request, play.take_back(find_match(request, number).pk, request.user), given)


# ---- agreeing


class Wanted(Cursors):
    what: Annotated[Agreement.What, Field(strict=False)]


class WantedBecause(Wanted):
    reason: Text = ""


@router.post(
    "/matches/{number}/ask/",
    auth=PLAYS,
    response=MATCH,
    summary="Ask to stop the clocks, to start them again, or to call the match off",
)
def ask(request: TokenRequest, number: Number, given: WantedBecause) -> MatchShown:
    check_shared_limit(request, "say")
    match = find_match(request, number)
    return show_after_action(request, play.ask(match.pk, request.user, given.what, given.reason), given)


@router.post("/matches/{number}/agree/", auth=PLAYS, response=MATCH, summary="Agree to what is asked")
def agree(request: TokenRequest, number: Number, given: Wanted) -> MatchShown:
    return show_after_action(
        request, play.agree(find_match(request, number).pk, request.user, given.what), given
    )


@router.post("/matches/{number}/disagree/", auth=PLAYS, response=MATCH, summary="Say no; or never mind")
def disagree(request: TokenRequest, number: Number, given: Cursors) -> MatchShown:
    return show_after_action(request, play.disagree(find_match(request, number).pk, request.user), given)


# ---- talking


class Words(Cursors):
    text: Text
    edits: Number | None = None
    """Number of your last message, if you want to replace it."""


@router.post("/matches/{number}/say/", auth=PLAYS, response=MATCH, summary="Say something to the others")
def say(request: TokenRequest, number: Number, given: Words) -> MatchShown:
    check_shared_limit(request, "say")
    match = find_match(request, number)
    if given.edits is None:
        play.say(match.pk, request.user, given.text)
    else:
        play.edit(match.pk, request.user, given.edits, given.text)
    return show_after_action(request, find_match(request, number), given)


class Word(Cursors):
    word: Annotated[Reaction, Field(strict=False)]


@router.post("/matches/{number}/react/", auth=PLAYS, response=MATCH, summary="A word about the last move")
def react(request: TokenRequest, number: Number, given: Word) -> MatchShown:
    check_shared_limit(request, "say")
    play.react(find_match(request, number).pk, request.user, given.word)
    return show_after_action(request, find_match(request, number), given)


# ---- offers


class Description(Given):
    text: Text


@router.post(
    "/matches/{number}/describe/",
    auth=PLAYS,
    response=answers(MatchInBrief),
    summary="Say something beside your offer",
)
def describe(request: TokenRequest, number: Number, given: Description) -> MatchInBrief:
    check_shared_limit(request, "say")
    return in_brief(play.describe(find_match(request, number).pk, request.user, given.text), request.user)


class OfferedTo(Given):
    """The new recipient of an offer: a named player, any player, or players with your personal link."""

    against: Annotated[Against, Field(strict=False)] = Against.PLAYERS
    player: Annotated[str, Field(max_length=40)] = ""


@router.post(
    "/matches/{number}/offer-to/",
    auth=PLAYS,
    response=answers(MatchInBrief),
    summary="Make your offer to somebody else",
)
def offer_to(request: TokenRequest, number: Number, given: OfferedTo) -> MatchInBrief:
    check_shared_limit(request, "propose")
    match, me = find_match(request, number), request.user
    other = require_player(given.player) if given.against is Against.PLAYERS else None
    return in_brief(play.offer_to(match.pk, me, other, by_link=given.against is Against.LINK), me)


class NewRematch(Given):
    how: Annotated[RematchKind, Field(strict=False)] = RematchKind.SAME
    words: Annotated[str, Field(max_length=64)] = ""
    """Text of your choice that the site combines with its secret seed to make the dice rolls."""


@router.post(
    "/matches/{number}/rematch/",
    auth=PLAYS,
    response=answers(MatchInBrief),
    summary="Offer the same players another match",
)
def rematch(
    request: TokenRequest, number: Number, given: NewRematch, idempotency_key: Key = None
) -> MatchInBrief | HttpResponse:
    def offer_rematch() -> MatchInBrief:
        check_shared_limit(request, "rematch")
        match, words = find_match(request, number), play.checked_words(given.words)
        offered = play.rematch(match.pk, request.user, rematch_places(match, given.how), words=words)
        return in_brief(Match.objects.get(pk=offered.pk), request.user)

    return run_once(request, request.auth, idempotency_key, offer_rematch)


# ---- orders


class NewOrder(Cursors):
    """An answer to a later decision, which is `pass`, `attack`, `decline`, `focus` or `sizes`."""

    order: str
    version: Number
    """Version of the match that you have seen."""
    lasting: bool = False
    action: ActionJson | None = None
    """The attack, if the order is to attack."""


@router.post("/matches/{number}/order/", auth=PLAYS, response=MATCH, summary="Order what to answer later")
def leave_order(request: TokenRequest, number: Number, given: NewOrder) -> MatchShown:
    match = find_match(request, number)
    seat = seat_of(match, request.user)
    if refused := editing.why_not_order(match, seat):
        raise refused
    if given.order not in KINDS:
        raise Invalid(place_error(["body", "order"], "not-one-of", {"expected": ", ".join(KINDS)}))
    order = order_of(given.order, match.battle.seen_by(seat.number), lambda: attack_in(given))
    left = editing.leave_order(match.pk, request.user, given.version, order, lasting=given.lasting)
    return show_after_action(request, left, given)


def attack_in(given: NewOrder) -> Attack:
    action = parse_action(given.action)
    if not isinstance(action, Attack):
        raise Invalid(place_error(["body", "action"], "no-attack"))
    return action


class OrderToEnd(Cursors):
    order: Number


@router.post("/matches/{number}/order/take-back/", auth=PLAYS, response=MATCH, summary="Take an order back")
def take_order_back(request: TokenRequest, number: Number, given: OrderToEnd) -> MatchShown:
    left = editing.take_order_back(find_match(request, number).pk, request.user, given.order)
    return show_after_action(request, left, given)
