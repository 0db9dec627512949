from django.urls import path

from games.live.sockets import MatchConsumer, OverviewConsumer

websocket_urlpatterns = [
    path("ws/match/<int:match>/", MatchConsumer.as_asgi()),
    path("ws/matches/", OverviewConsumer.as_asgi()),
]
