from django.urls import path

from api.v1 import api, openapi

urlpatterns = [
    path("api/v1/openapi.json", openapi, name="openapi"),
    path("api/v1/", api.urls),
]
