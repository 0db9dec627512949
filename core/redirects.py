from allauth.account.utils import get_next_redirect_url
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url


def to_next_or(request: HttpRequest, otherwise: str | Model) -> HttpResponse:
    """A redirect to the request's `next` address, if that is on this site, or else to another page."""
    return HttpResponseRedirect(get_next_redirect_url(request) or resolve_url(otherwise))
