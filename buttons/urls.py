from django.urls import path

from buttons import saved_filters, views

app_name = "buttons"

urlpatterns = [
    path("buttons/", views.search, name="search"),
    path("buttons/random/", views.random_button, name="random"),
    path("buttons/filters/", saved_filters.saved_filters, name="saved_filters"),
    path("buttons/filters/<int:pk>/delete/", saved_filters.delete_filter, name="delete_filter"),
    path("buttons/called/", views.redirect_to_named, name="called"),
    path("buttons/<slug:set_slug>/<slug:button_slug>/", views.button_page, name="button"),
    path("buttons/<slug:set_slug>/<slug:button_slug>/favourite/", views.favourite, name="favourite"),
    path("buttons/<slug:set_slug>/<slug:button_slug>/wear/", views.wear, name="wear"),
    path("sets/", views.sets, name="sets"),
    path("sets/<slug:set_slug>/", views.set_page, name="set"),
    path("sets/<slug:set_slug>/favourite/", views.favourite_set, name="favourite_set"),
    path("skills/", views.skills, name="skills"),
    path("skills/<slug:skill_slug>/", views.skill_page, name="skill"),
]
