"""Pages that links in e-mails lead to. The signed key in each link grants the right to do one thing."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from core.refusals import NotPossible
from games import play
from games.log.wording import refusal_in_words
from games.models import Match, Seat
from games.play import DecisionClosed
from games.web import arrived_at, read_words
from notifications.digests import plan
from notifications.kinds import Channel
from notifications.mail import links
from notifications.mail.link_rights import player_of, refuse_unless_wanted, seat_behind
from notifications.mail.links import InvalidLink
from notifications.mail.one_click import action_in_words
from notifications.match_text import story
from notifications.match_text.reader import as_read_by
from notifications.models import Silenced, wishes_of
from notifications.pages.settings import choose
from rules import Refused

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
GONE = 410


def by_link(read: Callable[[str], Any]) -> Callable[..., Any]:
    """Return a decorator that passes the content of a valid key to the view and else shows an error page."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def wrapper(request: HttpRequest, key: str) -> HttpResponse:
            try:
                found = read(key)
            except InvalidLink:
                return render(request, "notifications/not_good.html", status=GONE)
            return view(request, found)

        return GET_OR_POST(never_cache(wrapper))

    return decorate


@by_link(links.read_settings)
def settings_by_link(request: HttpRequest, pk: int) -> HttpResponse:
    player = player_of(pk)
    if player is None:
        return render(request, "notifications/not_good.html", status=GONE)
    with as_read_by(player):
        return choose(request, player, "notifications/settings_by_link.html")


@by_link(links.read_again)
def resume_mail(request: HttpRequest, asked: tuple[int, str]) -> HttpResponse:
    pk, address = asked
    player = player_of(pk)
    if player is None:
        return render(request, "notifications/not_good.html", status=GONE)
    if request.method == "POST":
        Silenced.objects.filter(player=player, address=address).delete()
    with as_read_by(player):
        context = {"player": player, "address": address, "is_done": request.method == "POST"}
        return render(request, "notifications/again.html", context)


@csrf_exempt
@by_link(links.read_stop)
def stop(request: HttpRequest, pk: int) -> HttpResponse:
    """Stop all mail to the player. Mail programs send a POST (RFC 8058); players see a page with a button."""
    player = player_of(pk)
    if player is None:
        return render(request, "notifications/not_good.html", status=GONE)
    if request.method == "POST":
        wishes = wishes_of(player)
        wishes.remove_channels(Channel.MAIL, Channel.DIGEST)
        plan(wishes)
        wishes.save()
    with as_read_by(player):
        context = {"player": player, "stopped": request.method == "POST"}
        return render(request, "notifications/stop.html", context)


# ---- moving from a mail


@by_link(links.read_move)
def move(request: HttpRequest, link: links.MoveLink) -> HttpResponse:
    """Show the move of a link with a button, and make the move when the player presses the button."""
    match, seat, player = seat_behind(link.player, link.decision.match)
    if match is None or seat is None or player is None or seat.number != link.decision.seat:
        return render(request, "notifications/not_good.html", status=GONE)
    with as_read_by(player):
        try:
            refuse_unless_wanted(player)
            play.refuse_unless_open(match, link.decision)
            words = action_in_words(link.action, match.battle.seen_by(seat.number), match.names)
            if request.method == "POST":
                play.act(link.decision, link.action, arrived=arrived_at(request))
                return show_result(request, match.pk, player, words)
        except Refused as error:
            return show_refusal(request, match, refusal_in_words(error.refusal), 422)
        except NotPossible as error:
            return show_refusal(request, match, str(error), error.status)
        return show_question(request, match, seat, words)


@by_link(links.read_offer)
def offer(request: HttpRequest, link: links.OfferLink) -> HttpResponse:
    """Show the offer of a link with a button, and accept or decline it when the player presses the button."""
    match, seat, player = seat_behind(link.player, link.match)
    if match is None or seat is None or player is None:
        return render(request, "notifications/not_good.html", status=GONE)
    with as_read_by(player):
        words = _("Accept") if link.accepts else pgettext("offer", "Decline")
        try:
            refuse_unless_wanted(player)
            if not match.is_offered or seat.accepted:
                raise DecisionClosed
            if request.method == "POST":
                if link.accepts:
                    play.accept(match.pk, player, words=read_words(request))
                else:
                    play.decline(match.pk, player)
                return show_result(request, match.pk, player, words)
        except NotPossible as error:
            return show_refusal(request, match, str(error), error.status)
        return show_question(request, match, seat, words)


def show_question(request: HttpRequest, match: Match, seat: Seat, words: str) -> HttpResponse:
    position = story.position(match, seat) if match.has_begun else []
    context = {"match": match, "seat": seat, "words": words, "position": position}
    return render(request, "notifications/confirm.html", context)


def show_refusal(request: HttpRequest, match: Match, sentence: str, status: int) -> HttpResponse:
    context = {"sentence": sentence, "match": match}
    return render(request, "notifications/decided.html", context, status=status)


def show_result(request: HttpRequest, match_id: int, player: User, words: str) -> HttpResponse:
    match = Match.objects.get(pk=match_id)
    seat = match.seat_of(player)
    assert seat is not None
    context = {
        "match": match,
        "words": words,
        "position": story.position(match, seat) if match.has_begun else [],
        "story": story.last_move(match, seat.number) if match.has_begun else [],
    }
    return render(request, "notifications/done.html", context)
