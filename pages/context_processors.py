from django.conf import settings
from django.http import HttpRequest

from pages.places import PLACE_OF, PLACES, TAB_OF


def source(request: HttpRequest) -> dict[str, str]:
    """Where the program's source can be read; a site that does not say so claims nothing of it."""
    return {"source_url": settings.SOURCE_URL}


def places(request: HttpRequest) -> dict[str, object]:
    """The five places, and where the page on the screen stands."""
    page = request.resolver_match.view_name if request.resolver_match else ""
    return {"places": PLACES, "lit_place": PLACE_OF.get(page), "lit_tab": TAB_OF.get(page)}
