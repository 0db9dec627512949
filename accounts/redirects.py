from allauth.account.utils import get_next_redirect_url
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url

from accounts.models import User


def to_next_or(request: HttpRequest, otherwise: str | User) -> HttpResponse:
    """A redirect to the request's `next` address, if that is on this site, or else to another page."""
    return HttpResponseRedirect(get_next_redirect_url(request) or resolve_url(otherwise))
