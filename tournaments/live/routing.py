from django.urls import path

from tournaments.live.sockets import TalkConsumer, TournamentConsumer

websocket_urlpatterns = [
    path("ws/tournament/<int:tournament>/", TournamentConsumer.as_asgi()),
    path("ws/tournament/<int:tournament>/talk/", TalkConsumer.as_asgi()),
]
