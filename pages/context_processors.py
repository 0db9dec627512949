from django.conf import settings
from django.http import HttpRequest

from core.drawing.low_data import browser_saves_data, is_low_data
from pages.places import PLACE_OF, PLACES, TAB_OF


def footer(request: HttpRequest) -> dict[str, object]:
    contact = settings.CONTACT
    return {
        "source_url": settings.SOURCE_URL,
        "contact": contact,
        "contact_url": contact if "://" in contact else f"mailto:{contact}",
        "languages": settings.LANGUAGES if len(settings.LANGUAGES) > 1 else [],
    }


def low_data(request: HttpRequest) -> dict[str, object]:
    return {"low_data": is_low_data(), "browser_saves_data": browser_saves_data(request)}


def places(request: HttpRequest) -> dict[str, object]:
    page = request.resolver_match.view_name if request.resolver_match else ""
    return {"places": PLACES, "lit_place": PLACE_OF.get(page), "lit_tab": TAB_OF.get(page)}
