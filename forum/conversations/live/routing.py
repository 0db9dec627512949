from django.urls import path

from forum.conversations.live.sockets import MessagesConsumer

websocket_urlpatterns = [path("ws/messages/", MessagesConsumer.as_asgi())]
