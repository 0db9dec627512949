"""Choice of a visitor's language from the browser, the page footer or `?lang=` in a URL."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import escape_leading_slashes
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from core.redirects import to_next_or

A_YEAR = 365 * 24 * 3600


class LanguageMiddleware(MiddlewareMixin):
    """Locale middleware that also accepts `?lang=it` in a URL, so a shared link can choose the language."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if "lang=" in request.META["QUERY_STRING"] and request.method in ("GET", "HEAD"):
            asked = request.GET.copy()
            language = asked.pop("lang", [""])[-1]
            if language in dict(settings.LANGUAGES):
                path = escape_leading_slashes(request.get_full_path().partition("?")[0])
                here = f"{path}?{asked.urlencode()}" if asked else path
                return set_language_cookie(HttpResponseRedirect(here), language)
        translation.activate(translation.get_language_from_request(request))
        request.LANGUAGE_CODE = translation.get_language()
        return None

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Add language headers, and mark a public response as private if a cookie may have translated it."""
        if settings.LANGUAGE_COOKIE_NAME in request.COOKIES and "public" in response.get("Cache-Control", ""):
            patch_cache_control(response, private=True)
        patch_vary_headers(response, ["Accept-Language"])
        response.headers.setdefault("Content-Language", translation.get_language() or "")
        return response


def set_language_cookie(answer: HttpResponse, language: str) -> HttpResponse:
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=A_YEAR,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
    return answer


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Store the chosen language in a cookie and redirect. The language in the preferences has priority."""
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        why = _("Choose one of these languages: %(known)s.") % {"known": ", ".join(dict(settings.LANGUAGES))}
        return render(request, "400.html", {"why": why}, status=400)
    return set_language_cookie(to_next_or(request, "front"), language)


def current_language() -> str:
    return translation.get_language() or ""
