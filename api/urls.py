from django.urls import path

from api.bmo.address import ADDRESSES
from api.bmo.door import door
from api.developers import calls, developers
from api.v1 import api, openapi

urlpatterns = [
    path("developers/", developers, name="developers"),
    path("developers/calls/", calls, name="calls"),
    *(path(address.lstrip("/"), door) for address in ADDRESSES),
    path("api/v1/openapi.json", openapi, name="openapi"),
    path("api/v1/", api.urls),
]
