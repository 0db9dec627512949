from allauth.decorators import rate_limit
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.guests import welcome_guest
from games.play import NotPossible
from robots.seating import first_match


@require_POST
@rate_limit(action="robot")
def play_at_once(request: HttpRequest) -> HttpResponse:
    """One click, and whoever clicked sits in a match against a robot, as a guest if need be."""
    try:
        return redirect(first_match(welcome_guest(request)))
    except NotPossible as error:
        messages.error(request, str(error))
        return redirect("front")
