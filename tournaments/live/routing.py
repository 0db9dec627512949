from django.urls import path

from tournaments.live.sockets import TournamentConsumer

websocket_urlpatterns = [path("ws/tournament/<int:tournament>/", TournamentConsumer.as_asgi())]
