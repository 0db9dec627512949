"""Creation of guests, who start to play with one click, without a name, password or address."""

from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest

from accounts.languages import current_language
from accounts.models import User
from core.rate_limits import check_limit


def welcome_guest(request: HttpRequest) -> User:
    """Return the logged-in player. For a visitor, create a guest, log the guest in and return the guest."""
    if request.user.is_authenticated:
        return request.user
    if too_many := check_limit(request, "guest"):
        raise ImmediateHttpResponse(too_many)
    guest = User.objects.create_guest(current_language())
    login(request, guest)
    request.session.set_expiry(settings.SESSION_COOKIE_AGE)
    return guest
