"""URLs of a site whose error page fails too, with a view that fails and one that is slow."""

from threading import Event

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import HttpRequest, HttpResponse
from django.urls import path

from accounts.models import User
from buttonmen.urls import urlpatterns as ours

used: list[BaseDatabaseWrapper] = []
begun, may_end = Event(), Event()


def ask_the_database() -> None:
    User.objects.exists()
    used.append(connections["default"])


def fail(request: HttpRequest) -> HttpResponse:
    ask_the_database()
    raise ZeroDivisionError


def take_time(request: HttpRequest) -> HttpResponse:
    ask_the_database()
    begun.set()
    may_end.wait(30)
    return HttpResponse()


def handler500(request: HttpRequest) -> HttpResponse:
    raise ArithmeticError


urlpatterns = [*ours, path("fails/", fail), path("takes-time/", take_time)]
