from django.urls import path

from api.bmo.address import ADDRESSES
from api.bmo.endpoint import bmo_endpoint
from api.bmo.moved.addresses import old_page
from api.bmo.moved.welcome import welcome
from api.bmo.moving.joining import join_imported
from api.calls.record import whole_match
from api.developers import calls, developers
from api.v1 import api, openapi

urlpatterns = [
    path("accounts/join/", join_imported, name="join_imported"),
    path("developers/", developers, name="developers"),
    path("developers/calls/", calls, name="calls"),
    path("match/<int:pk>/record.json", whole_match, name="record_as_json"),
    *(path(address.lstrip("/"), bmo_endpoint) for address in ADDRESSES),
    path("ui/", old_page, name="old_front"),
    path("ui/<str:page>", old_page, name="old_page"),
    path("moved/", welcome, name="moved"),
    path("api/v1/openapi.json", openapi, name="openapi"),
    path("api/v1/", api.urls),
]
