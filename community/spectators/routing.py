from django.urls import path

from community.spectators.sockets import SpectatorsConsumer

websocket_urlpatterns = [path("ws/match/<int:match>/spectators/", SpectatorsConsumer.as_asgi())]
