from django.urls import path

from community.forum.live.sockets import ForumConsumer

websocket_urlpatterns = [
    path("ws/forum/", ForumConsumer.as_asgi()),
    path("ws/forum/<int:thread>/", ForumConsumer.as_asgi()),
]
