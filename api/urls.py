from django.urls import path

from api.developers import calls, developers
from api.v1 import api, openapi

urlpatterns = [
    path("developers/", developers, name="developers"),
    path("developers/calls/", calls, name="calls"),
    path("api/v1/openapi.json", openapi, name="openapi"),
    path("api/v1/", api.urls),
]
