from typing import Any

import django_tasks_db.admin  # noqa: F401  # registers the raw table
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django_tasks_db.models import DBTaskResult

from buttonmen.models import ProcessReport
from buttonmen.monitoring.backlog import read_backlog
from buttonmen.monitoring.state import state_of_site
from buttonmen.restrictions import admin as restrictions  # noqa: F401  # it registers its pages
from core.admin_site import ReadOnlyAdmin

admin.site.unregister(DBTaskResult)


@admin.register(ProcessReport)
class StateAdmin(ReadOnlyAdmin):
    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.changelist_view)
        return [path("", view, name="buttonmen_processreport_changelist")]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": _("State of the site"),
            "groups": state_of_site(),
            "warnings": read_backlog().sentences,
        }
        return TemplateResponse(request, "admin/state.html", context)
