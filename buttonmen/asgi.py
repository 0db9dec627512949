"""The ASGI application, in which Django serves pages and Channels serves live updates over WebSockets."""

import gc
import os
from importlib import import_module

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django import setup
from django.conf import settings
from django.urls import reverse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "buttonmen.settings")

# Applications have to be ready before anything of theirs is imported.
setup(set_prefix=False)

from twisted.internet import reactor  # noqa: E402

from api.listening.waiting import Waiting  # noqa: E402
from buttonmen.connections import bound_connections  # noqa: E402
from buttonmen.monitoring.heartbeat import start_heartbeat  # noqa: E402
from buttonmen.monitoring.processes import figures  # noqa: E402
from buttonmen.pages import PagesHandler  # noqa: E402
from buttonmen.request_limits import PerAddressLimit  # noqa: E402
from buttonmen.sockets import OriginCheck, SocketLimit, address_of, everything_else, player_of  # noqa: E402
from buttonmen.static_files import require_collected_files  # noqa: E402
from community.forum.live.routing import websocket_urlpatterns as of_forum  # noqa: E402
from community.messages.live.routing import websocket_urlpatterns as of_messages  # noqa: E402
from community.spectators.routing import websocket_urlpatterns as of_spectators  # noqa: E402
from core.database.timeouts import OF_PAGES, limit_waits  # noqa: E402
from core.release import release  # noqa: E402
from games.live.routing import websocket_urlpatterns as of_matches  # noqa: E402
from games.log.markup.rendering import render_post  # noqa: E402
from tournaments.live.routing import websocket_urlpatterns as of_tournaments  # noqa: E402

require_collected_files()
release()  # from the files of this process: an update may replace them while it runs

sockets = URLRouter([*of_matches, *of_spectators, *of_tournaments, *of_forum, *of_messages, everything_else])
sockets = AuthMiddlewareStack(SocketLimit("SOCKETS_PER_PLAYER", player_of, sockets))
per_address = SocketLimit("SOCKETS_PER_ADDRESS", address_of, sockets)
sockets = OriginCheck(per_address)
in_turn = PerAddressLimit(address_of, PagesHandler())
bound_connections(in_turn)
pages = Waiting(address_of, in_turn)
figures["sockets"] = per_address.open.total
figures["listeners"] = lambda: pages.places.taken.total() // 2  # each by address and by player
figures["waiting requests"] = in_turn.waiting.total
application = ProtocolTypeRouter({"http": pages, "websocket": sockets})

# What is loaded by now stays. Whenever all of it was looked through for garbage, everybody waited.
import_module(settings.ROOT_URLCONF)
render_post(
    f"The **first** post is rendered like `any` other, [links](https://a.example/) too: {reverse('front')}"
)
gc.collect()
gc.freeze()
# A page makes thousands of objects that are gone with it: looking through them at each 700th found nothing.
gc.set_threshold(50_000, 20, 20)


def begin() -> None:
    """Set the database timeouts and start the heartbeat and, if configured, the embedded worker.

    The reactor calls this function, so it runs only under Daphne, not when tests import the module.
    """
    limit_waits(OF_PAGES)
    start_heartbeat()
    if settings.EMBEDDED_WORKER:
        from buttonmen.worker import start_embedded_worker

        start_embedded_worker()


reactor.callWhenRunning(begin)
