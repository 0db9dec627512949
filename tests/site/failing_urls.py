"""URLs of the site, and two more: a view that refuses everybody and one that fails."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import path

from buttonmen.urls import urlpatterns as ours


def refuse(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def fail(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


urlpatterns = [*ours, path("refuses/", refuse), path("fails/", fail)]
