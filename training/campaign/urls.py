from django.urls import path

from training.campaign import pages

app_name = "campaign"
urlpatterns = [
    path("campaign/", pages.map_page, name="map"),
    path("campaign/collection/", pages.my_collection, name="collection"),
    path("campaign/<slug:slug>/", pages.pack, name="pack"),
    path("campaign/<slug:slug>/fight/", pages.begin, name="fight"),
    path("players/<slug:name>/pins/", pages.collection_of, name="collection_of"),
]
