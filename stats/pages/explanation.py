"""The page that explains the stats."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET


@require_GET
def explanation_page(request: HttpRequest) -> HttpResponse:
    return render(request, "stats/how.html")
