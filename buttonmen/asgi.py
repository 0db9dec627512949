"""How the site is served: pages by Django, live updates by web sockets."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "buttonmen.settings")

# Applications have to be ready before anything of theirs is imported.
pages = get_asgi_application()

from games.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)

if settings.EMBEDDED_WORKER:
    from buttonmen.worker import start_embedded_worker

    start_embedded_worker()
