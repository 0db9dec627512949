from django.conf import settings
from django.http import HttpRequest

from pages.places import PLACE_OF, PLACES, TAB_OF


def keepers(request: HttpRequest) -> dict[str, str]:
    """Where the program's source can be read and the site's keepers reached: nothing that they do not say."""
    contact = settings.CONTACT
    return {
        "source_url": settings.SOURCE_URL,
        "contact": contact,
        "contact_url": contact if "://" in contact else f"mailto:{contact}",
    }


def places(request: HttpRequest) -> dict[str, object]:
    """The five places, and where the page on the screen stands."""
    page = request.resolver_match.view_name if request.resolver_match else ""
    return {"places": PLACES, "lit_place": PLACE_OF.get(page), "lit_tab": TAB_OF.get(page)}
