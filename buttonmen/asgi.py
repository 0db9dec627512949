"""How the site is served: pages by Django, live updates by web sockets."""

import gc
import os
from importlib import import_module

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings

from buttonmen.pages import pages_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "buttonmen.settings")

# Applications have to be ready before anything of theirs is imported.
pages = pages_application()

from games.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)

# What is loaded by now stays. Whenever all of it was looked through for garbage, everybody waited.
import_module(settings.ROOT_URLCONF)
gc.collect()
gc.freeze()

if settings.EMBEDDED_WORKER:
    from buttonmen.worker import start_embedded_worker

    start_embedded_worker()
