"""What players hear of, and the pages to which links in mails lead: a key is the right to do one thing."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.decorators import PlayerRequest, account_required
from accounts.models import User
from games import play
from games.models import Match, Seat
from games.play import DecisionClosed, NotPossible
from games.wording import in_words as refused_because
from notifications import links, outbox, telling
from notifications.digests import plan
from notifications.forms import WishesForm
from notifications.kinds import Channel
from notifications.letters import as_read_by
from notifications.links import NotGood
from notifications.mailboxes import takes_replies
from notifications.models import Hook, Mail, Silenced, Wishes, wishes_of
from notifications.news import newest
from notifications.push import public_key
from notifications.rights import player_of, refuse_unless_wanted, seat_behind
from notifications.simple import in_words
from rules import Refused

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
GONE = 410


# ---- what one hears of


@require_GET
@never_cache
@login_required
def news(request: PlayerRequest) -> HttpResponse:
    """What there was to tell lately; whoever has seen the list has heard of it."""
    found = newest(request.user, wishes_of(request.user).news_seen)
    Wishes.objects.update_or_create(player=request.user, defaults={"news_seen": timezone.now()})
    context = {"news": found, "silenced": silenced_address(request.user)}
    return render(request, "notifications/news.html", context)


@GET_OR_POST
@never_cache
@account_required
def settings(request: PlayerRequest) -> HttpResponse:
    return choose(request, request.user, "notifications/settings.html")


def by_link(read: Callable[[str], Any]) -> Callable[..., Any]:
    """Answer only keys that the site has signed, and tell what is wrong with others."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def answered(request: HttpRequest, key: str) -> HttpResponse:
            try:
                found = read(key)
            except NotGood:
                return render(request, "notifications/not_good.html", status=GONE)
            return view(request, found)

        return GET_OR_POST(never_cache(answered))

    return decorate


@by_link(links.read_settings)
def settings_by_link(request: HttpRequest, pk: int) -> HttpResponse:
    player = player_of(pk)
    if player is None:
        return render(request, "notifications/not_good.html", status=GONE)
    with as_read_by(player):
        return choose(request, player, "notifications/settings_by_link.html")


def choose(request: HttpRequest, player: User, template: str) -> HttpResponse:
    form = WishesForm(request.POST or None, instance=wishes_of(player))
    if form.is_valid():
        form.save()
        messages.success(request, _("Your choice is saved."))
        return redirect(request.path)
    context = {
        "form": form,
        "player": player,
        "push_key": public_key(),
        "silenced": silenced_address(player),
        "hook": Hook.objects.filter(player=player).first(),
        "takes_replies": takes_replies(),
    }
    return render(request, template, context, status=400 if form.is_bound else 200)


def silenced_address(player: User) -> Silenced | None:
    """The address of the player, if nothing is sent there."""
    return outbox.silenced(player, player.email)


@require_POST
@account_required
@rate_limit(action="again")
def ask_again(request: PlayerRequest) -> HttpResponse:
    """Ask, by a mail to the address to which nothing is sent, whether it should be."""
    if silenced_address(request.user) is not None:
        outbox.post(Mail(player=request.user, sort=Mail.Sort.AGAIN, due=timezone.now()))
        messages.success(request, _("A link is on its way to you. Follow it, and mail comes again."))
    return redirect("notifications:settings")


@by_link(links.read_again)
def again(request: HttpRequest, asked: tuple[int, str]) -> HttpResponse:
    """Whoever reads mail at the address lets it be sent there again, by the button of this page."""
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
    """Mail programs POST here at one click of theirs (RFC 8058); people see a page with a button first."""
    player = player_of(pk)
    if player is None:
        return render(request, "notifications/not_good.html", status=GONE)
    if request.method == "POST":
        wishes = wishes_of(player)
        wishes.without(Channel.MAIL, Channel.DIGEST)
        plan(wishes)
        wishes.save()
    with as_read_by(player):
        context = {
            "player": player,
            "stopped": request.method == "POST",
            "settings_url": links.settings_link(player),
        }
        return render(request, "notifications/stop.html", context)


# ---- moving from a mail


@by_link(links.read_move)
def move(request: HttpRequest, link: links.MoveLink) -> HttpResponse:
    """One decision, answered by the button of this page and never by opening it."""
    match, seat, player = seat_behind(link.player, link.decision.match)
    if match is None or seat is None or player is None or seat.number != link.decision.seat:
        return render(request, "notifications/not_good.html", status=GONE)
    with as_read_by(player):
        try:
            refuse_unless_wanted(player)
            play.refuse_unless_open(match, link.decision)
            words = in_words(link.action, match.battle.seen_by(seat.number))
            if request.method == "POST":
                play.act(link.decision, link.action)
                return done(request, match.pk, player, words)
        except Refused as error:
            return told(request, match, refused_because(error.refusal), 422)
        except NotPossible as error:
            return told(request, match, str(error), error.status)
        return ask(request, match, seat, words)


@by_link(links.read_offer)
def offer(request: HttpRequest, link: links.OfferLink) -> HttpResponse:
    """An offer, taken or refused by the button of this page and never by opening it."""
    match, seat, player = seat_behind(link.player, link.match)
    if match is None or seat is None or player is None:
        return render(request, "notifications/not_good.html", status=GONE)
    with as_read_by(player):
        words = _("Accept") if link.accepts else _("Decline")
        try:
            refuse_unless_wanted(player)
            if not match.is_offered or seat.accepted:
                raise DecisionClosed
            if request.method == "POST":
                (play.accept if link.accepts else play.decline)(match.pk, player)
                return done(request, match.pk, player, words)
        except NotPossible as error:
            return told(request, match, str(error), error.status)
        return ask(request, match, seat, words)


def ask(request: HttpRequest, match: Match, seat: Seat, words: str) -> HttpResponse:
    position = telling.position(match, seat) if match.has_begun else []
    context = {"match": match, "seat": seat, "words": words, "position": position}
    return render(request, "notifications/confirm.html", context)


def told(request: HttpRequest, match: Match, sentence: str, status: int) -> HttpResponse:
    context = {"sentence": sentence, "match": match}
    return render(request, "notifications/decided.html", context, status=status)


def done(request: HttpRequest, match_id: int, player: User, words: str) -> HttpResponse:
    match = Match.objects.get(pk=match_id)
    seat = match.seat_of(player)
    assert seat is not None
    context = {
        "match": match,
        "words": words,
        "position": telling.position(match, seat) if match.has_begun else [],
        "story": telling.latest(match, seat) if match.has_begun else [],
    }
    return render(request, "notifications/done.html", context)
