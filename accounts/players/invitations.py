"""Views for personal links. Visitors who accept a link may play the link's owner."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.decorators import PlayerRequest
from accounts.login.guest_entry import welcome_guest
from accounts.models import Introduction, Invitation, User
from accounts.players.who_may_play import are_apart
from core.redirects import to_next_or

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@GET_OR_POST
def accept_invitation(request: HttpRequest, key: str) -> HttpResponse:
    host = get_object_or_404(User, invitation__key=key, is_active=True)
    if request.method == "POST":
        introduce(welcome_guest(request), host)
        return to_next_or(request, host)
    return render(request, "accounts/invited.html", {"host": host, "key": key})


def introduce(visitor: User, host: User) -> None:
    if visitor != host and not are_apart(visitor, host):
        Introduction.objects.get_or_create(host=host, visitor=visitor)


@GET_OR_POST
@login_required
def invitation(request: PlayerRequest) -> HttpResponse:
    """Show the player's personal link. A POST request replaces the link, and the old one stops working."""
    if request.method == "POST":
        Invitation.objects.filter(host=request.user).delete()
        messages.success(request, _("This is your new link. The old one no longer works."))
        return redirect("accounts:invitation")
    mine, _made = Invitation.objects.get_or_create(host=request.user)
    return render(
        request,
        "accounts/invitation.html",
        {"link": request.build_absolute_uri(mine.get_absolute_url())},
    )
