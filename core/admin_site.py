"""The admin site, with its login, its menu and checks of the filters that staff use in URLs."""

from collections.abc import Iterable
from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import BadRequest, ValidationError
from django.db.models import Model, QuerySet
from django.db.models.constants import LOOKUP_SEP
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _


class ShownColumnsFilterAdmin(admin.ModelAdmin[Any]):
    """An admin page whose URL can filter only by columns and filters that the page shows.

    Otherwise staff could guess the values of hidden fields.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        field = lookup.partition(LOOKUP_SEP)[0]
        return super().lookup_allowed(lookup, value, request) and (
            request.user.is_superuser or field in self.shown_to(request)
        )

    def response_action(  # type: ignore[override]  # the stubs are of Django 6
        self, request: HttpRequest, queryset: QuerySet[Any]
    ) -> HttpResponse | None:
        for chosen in request.POST.getlist(ACTION_CHECKBOX_NAME):
            try:
                self.opts.pk.clean(chosen, None)
            except ValidationError as error:
                raise BadRequest(_("You can’t choose that here.")) from error
        return super().response_action(request, queryset)

    def shown_to(self, request: HttpRequest) -> set[Any]:
        filters = (
            offered[0] if isinstance(offered, list | tuple) else getattr(offered, "parameter_name", offered)
            for offered in self.get_list_filter(request)
        )
        return {*self.get_list_display(request), *filters}


class ReadOnlyAdmin(admin.ModelAdmin[Any]):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


MENU = (
    *("accounts", "community", "games", "tournaments", "buttons", "training", "notifications"),
    *("api", "buttonmen"),
)
"""The rooms in the order of the menu."""
LISTED_IN = {"auth": "accounts", "mfa": "accounts", "admin": "buttonmen"}
"""Libraries whose models the menu lists in one of our rooms."""


class Site(admin.AdminSite):
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return secure_admin_login(super().login)(request, extra_context)

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        rooms: dict[str, Any] = {}
        for app in sorted(super().get_app_list(request), key=lambda app: app["app_label"] in LISTED_IN):
            room = rooms.setdefault(LISTED_IN.get(app["app_label"], app["app_label"]), app)
            if room is not app:
                room["models"] += app["models"]
        wanted = MENU if app_label is None else [LISTED_IN.get(app_label, app_label)]
        return [rooms[label] for label in wanted if label in rooms]

    def register(
        self,
        model_or_iterable: type[Model] | Iterable[type[Model]],
        admin_class: type[admin.ModelAdmin[Any]] | None = None,
        **options: Any,
    ) -> None:
        usual = admin_class or admin.ModelAdmin
        super().register(
            model_or_iterable, type(usual.__name__, (ShownColumnsFilterAdmin, usual), {}), **options
        )
