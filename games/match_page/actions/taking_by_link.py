"""The view for joining a match through its link with one tap."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from accounts.login.guest_entry import welcome_guest
from accounts.models import Invitation, User
from accounts.players.invitations import introduce
from core.rate_limits import rate_limit
from core.refusals import NotPossible, TooLate
from games import play
from games.match_page.on_board.offer import offered_by_link, seats_to_pick_for
from games.models import Match
from games.offers import button_choice
from games.play import MatchCode
from games.web import read_words


@require_POST
@rate_limit("take")
def take_by_link_view(request: HttpRequest, pk: int, key: str) -> HttpResponse:
    """Begin the match of an invitation. A visitor becomes a guest, and open buttons are drawn at random."""
    invitation = get_object_or_404(Invitation, key=key, host__is_active=True)
    try:
        match = match_behind(pk, invitation.host)
        return redirect(take_match(match, welcome_guest(request), invitation.host, read_words(request)))
    except NotPossible as error:
        messages.error(request, str(error))
        going_along = urlencode({"next": Match(pk=pk).get_absolute_url()})
        return redirect(f"{invitation.get_absolute_url()}?{going_along}")


def match_behind(number: int, host: User) -> Match:
    match = offered_by_link(number, host)
    if match is None:
        raise TooLate(MatchCode.OFFER_IS_GONE)
    return match


def take_match(match: Match, visitor: User, host: User, words: str) -> Match:
    introduce(visitor, host)
    picked = {
        side: button_choice.make_place(
            seat.player or visitor,
            button_choice.RANDOM,
            "",
            match.terms,
            within=seat.search,
            without=match.banned_buttons,
            close_to=partial(button_choice.fighters_to_match, visitor, match.all_seats),
        )
        for side, seat in seats_to_pick_for(match, visitor).items()
    }
    others = {
        seat.number: picked["theirs"] for seat in match.all_seats if seat.accepted and "theirs" in picked
    }
    return play.accept(match.pk, visitor, place=picked.get("mine"), others=others, words=words)
