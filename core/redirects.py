from allauth.account.utils import get_next_redirect_url
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url


def to_next_or(request: HttpRequest, otherwise: str | Model) -> HttpResponse:
    return HttpResponseRedirect(get_next_redirect_url(request) or resolve_url(otherwise))
