from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.decorators import PlayerRequest, account_required
from accounts.hours import calendar_of
from accounts.hours_in_words import pause_sentences
from accounts.models import User
from accounts.players.follows_and_blocks import read_tie
from accounts.players.lookup import find_player
from accounts.players.who_may_play import why_not_play
from buttons.models import Button, Favourite
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games.lists.face_off import Corner, FaceOff
from games.offers.between_players import running_with
from pages.models import Leaving
from pages.people import leaving
from pages.people.export import export
from pages.people.record import record_of
from pages.people.refusals import PeopleCode
from pages.people.success_feed import REACHES_BACK, feed_of
from stats.tables.player import rivals_of
from stats.tables.rating_history import best_wins_of
from stats.tables.rivalry import sums_between
from stats.trophies.cabinet import cabinet_of
from training.review.players.figures import LuckAndSkill

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
FAVOURITES_SHOWN = 12
FIGHTERS_SHOWN = 7


@require_GET
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Show a player's public profile. Redirect a former or differently spelled name to the current name."""
    player = find_player(name)
    if player is None:
        player = get_object_or_404(User, former_names__name__iexact=name, is_active=True)
    if player.username != name:
        return redirect(player)
    tie = read_tie(request.user, player) if request.user.is_authenticated and request.user != player else None
    reader = AnonymousUser() if tie and tie.are_apart else request.user
    record = record_of(player, reader)
    face = between_us(request.user, player, reader)
    return render(
        request,
        "pages/people/profile.html",
        {
            "player": player,
            "tie": tie,
            "why_not_play": why_not_play(request.user, player),
            "hours": hours_for(request.user, player),
            "record": record,
            "face": face,
            "going_on": running_with(request.user, [player.pk]).get(player.pk, 0) if face else 0,
            "rivals": rivals_of(player, reader),
            "best_wins": best_wins_of(player, reader) if record.sums.won else [],
            "figures": LuckAndSkill(player, reader),
            "cabinet": None if not player.is_person else cabinet_of(player, request.user),
            "fights_as": [each for each in record.fought_as if each.face][:FIGHTERS_SHOWN],
            "favourites": player.favourites.select_related("button__set")[:FAVOURITES_SHOWN],
            "my_favourite": favourite_to_bring(request.user) if tie else None,
            "favourite_sets": player.favourite_sets.select_related("set")[:FAVOURITES_SHOWN],
        },
    )


@require_GET
@never_cache
@account_required
def following(request: PlayerRequest) -> HttpResponse:
    context = {
        "lines": feed_of(request.user),
        "days": REACHES_BACK.days,
        "follows": request.user.follows.exists(),
    }
    return render(request, "pages/people/following.html", context)


def favourite_to_bring(viewer: User | AnonymousUser) -> Favourite | None:
    """Return the viewer's first favorite that can be chosen for a match, or None."""
    if not viewer.is_authenticated:
        return None
    kept = Favourite.objects.filter(player=viewer, button__in=Button.objects.filter_available())
    return kept.select_related("button__set").order_by("pk").first()


def hours_for(viewer: User | AnonymousUser, player: User) -> str:
    told = "" if player.is_robot else pause_sentences(player.username, calendar_of(player.pk))
    return told if told and running_with(viewer, [player.pk]) else ""


def between_us(mine: User | AnonymousUser, player: User, reader: User | AnonymousUser) -> FaceOff | None:
    if not mine.is_authenticated or mine == player:
        return None
    sums = sums_between(mine, player, reader)
    if not (sums.won or sums.lost):
        return None
    return FaceOff(
        mine=Corner(mine.username, mine.username, score=sums.won),
        theirs=Corner(player.username, player.username, score=sums.lost),
    )


@GET_OR_POST
@never_cache
@login_required
@reauthentication_required(allow_get=True)
@rate_limit("export", looking_is_free=True)
def data(request: PlayerRequest) -> HttpResponseBase:
    if request.method != "POST":
        return render(request, "pages/people/data.html")
    player = User.objects.get(pk=request.user.pk)
    return FileResponse(export(player), as_attachment=True, filename=f"buttonmen-{player}.zip")


@GET_OR_POST
@never_cache
@login_required
@reauthentication_required(allow_get=True)
def leave(request: PlayerRequest) -> HttpResponse:
    """Show the page for closing an account. A POST request closes a guest's account at once.

    Other accounts close after two weeks, in which the player can cancel.
    """
    player = User.objects.get(pk=request.user.pk)
    if request.method != "POST":
        return render(
            request, "pages/people/leave.html", {"leaving": Leaving.objects.filter(player=player).first()}
        )
    if player.is_guest:
        logout(request)
        leaving.close_account(player)
        messages.success(request, _("Your account has been deleted. Come back whenever you like."))
        return redirect("front")
    if player.is_staff:
        messages.error(request, str(NotPossible(PeopleCode.HAS_RIGHTS)))
        return redirect("people:leave")
    planned = leaving.plan_to_leave(player)
    get_adapter(request).send_notification_mail("pages/people/email/leaving", player, {"day": planned.day})
    return redirect("people:leave")


@require_POST
@account_required
@reauthentication_required
def pause(request: PlayerRequest) -> HttpResponse:
    player = User.objects.get(pk=request.user.pk)
    if player.is_staff:
        messages.error(request, str(NotPossible(PeopleCode.HAS_RIGHTS)))
        return redirect("people:leave")
    logout(request)
    leaving.pause_account(player)
    messages.success(request, _("Your account is closed. Log in to open it again."))
    return redirect("front")


@require_POST
@account_required
@reauthentication_required
def close_bot(request: PlayerRequest, pk: int) -> HttpResponse:
    bot = get_object_or_404(User, owner=request.user, pk=pk, is_active=True)
    leaving.retire_bot(bot)
    messages.success(request, _("The bot %(name)s is closed.") % {"name": bot.username})
    return redirect("accounts:bots")


@require_POST
@login_required
def stay(request: PlayerRequest) -> HttpResponse:
    leaving.keep_account(User.objects.get(pk=request.user.pk))
    messages.success(request, _("Great! You’re keeping your account."))
    return redirect("people:leave")
