from django.urls import path

from community.messages.live.sockets import MessagesConsumer

websocket_urlpatterns = [path("ws/messages/", MessagesConsumer.as_asgi())]
