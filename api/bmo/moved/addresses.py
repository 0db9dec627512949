"""Addresses of Button Men Online, which lead to the same things here."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from api.models import Imported
from buttons.models import Button, ButtonSet
from core.addresses import address
from core.numbers import small_number
from games.models import Match
from tournaments.models import Tournament

LONGEST_SHOWN = 30
PAGES = {
    "": "front",
    "about.html": "about",
    "active_games.html": "games:matches",
    "active_players.html": "accounts:players",
    "completed_games.html": "games:history",
    "create_game.html": "games:propose",
    "create_tournament.html": "tournaments:found",
    "create_user.html": "account_signup",
    "faq.html": "faq",
    "help.html": "help",
    "history.html": "games:history",
    "index.html": "front",
    "login.html": "account_login",
    "new_games.html": "games:matches",
    "open_games.html": "games:open",
    "prefs.html": "accounts:preferences",
    "privacy.html": "privacy",
    "reset_password.html": "account_reset_password",
    "skills.html": "buttons:skills",
    "tournaments.html": "tournaments:tournaments",
    "tournament_overview.html": "tournaments:tournaments",
}
"""Pages of Button Men Online without a number, with the name of the same page here."""


@require_safe
def old_page(request: HttpRequest, page: str = "") -> HttpResponse:
    """Redirect to what the old page showed, or say what is not here."""
    try:
        found = find_page(request, page)
    except Http404 as error:
        return render(request, "api/moved/not_here.html", {"sentence": str(error)}, status=404)
    if found is None:
        return render(request, "api/moved/forum.html")
    return HttpResponsePermanentRedirect(found)


def find_page(request: HttpRequest, page: str) -> str | None:
    """Return the address of the same thing here.

    Return None for the forum without numbers: they may be in the fragment, which only a browser knows.
    Things that the viewer may not see are missing like those that never were.
    """
    if page in PAGES:
        return address(PAGES[page])
    if page not in FINDERS:
        raise Http404(_("The page “%(page)s” of Button Men Online is not here.") % {"page": page})
    return FINDERS[page](request)


def new_number(kind: Imported.Kind, old: int | None) -> int | None:
    if old is None:
        return None
    return Imported.objects.filter(kind=kind, old=old).values_list("new", flat=True).first()


def asked_number(request: HttpRequest, name: str) -> int | None:
    return small_number(request.GET.get(name))


def short_argument(request: HttpRequest, name: str) -> str:
    return request.GET.get(name, "")[:LONGEST_SHOWN]


def find_game(request: HttpRequest) -> str:
    number = new_number(Imported.Kind.GAME, asked_number(request, "game"))
    match = Match.objects.seen_by(request.user).filter(pk=number or 0).first()
    if match is None:
        what = {"game": short_argument(request, "game")}
        raise Http404(_("Game %(game)s of Button Men Online is not here, or it is private.") % what)
    return match.get_absolute_url()


def tournament_page(request: HttpRequest) -> str:
    number = new_number(Imported.Kind.TOURNAMENT, asked_number(request, "tournament"))
    tournament = Tournament.objects.filter(pk=number or 0).first()
    if tournament is None:
        what = {"tournament": short_argument(request, "tournament")}
        raise Http404(_("Tournament %(tournament)s of Button Men Online is not here.") % what)
    return tournament.get_absolute_url()


def find_profile(request: HttpRequest) -> str:
    """Return the profile of the imported player, who may have another name here."""
    name = request.GET.get("player", "")
    player = User.objects.filter(imported_name__iexact=name).exclude(imported_name="").first()
    if player is None:
        what = {"player": short_argument(request, "player")}
        raise Http404(_("The player “%(player)s” of Button Men Online is not here.") % what)
    return player.get_absolute_url()


def find_buttons(request: HttpRequest) -> str:
    if name := request.GET.get("button", ""):
        button = Button.objects.select_related("set").filter(name__iexact=name).order_by("pk").first()
        if button is None:
            raise Http404(
                _("There is no fighter called “%(name)s” here.") % {"name": short_argument(request, "button")}
            )
        return button.get_absolute_url()
    if name := request.GET.get("set", ""):
        owner = ButtonSet.objects.filter(name__iexact=name).order_by("pk").first()
        if owner is None:
            what = {"name": short_argument(request, "set")}
            raise Http404(_("There is no set called “%(name)s” here.") % what)
        return owner.get_absolute_url()
    return address("buttons:sets")


def find_in_forum(request: HttpRequest) -> str | None:
    post, thread = asked_number(request, "postId"), asked_number(request, "threadId")
    if number := new_number(Imported.Kind.POST, post):
        return address("forum:post", number)
    if number := new_number(Imported.Kind.THREAD, thread):
        return address("forum:thread", number)
    if thread is not None or post is not None:
        what = {"thread": thread or post}
        raise Http404(_("Thread %(thread)s of Button Men Online’s forum is not here.") % what)
    return address("forum:boards") if "boardId" in request.GET else None


FINDERS: dict[str, Callable[[HttpRequest], str | None]] = {
    "game.html": find_game,
    "tournament.html": tournament_page,
    "profile.html": find_profile,
    "buttons.html": find_buttons,
    "forum.html": find_in_forum,
}
"""Pages of Button Men Online whose query says what they show."""
