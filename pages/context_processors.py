from django.conf import settings
from django.http import HttpRequest


def source(request: HttpRequest) -> dict[str, str]:
    """Where the program's source can be read; a site that does not say so claims nothing of it."""
    return {"source_url": settings.SOURCE_URL}
