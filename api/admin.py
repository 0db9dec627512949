from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Case, Count, Min, OuterRef, QuerySet, Subquery, When
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from api.models import Imported
from core.addresses import address
from core.admin_site import ReadOnlyAdmin
from core.admin_tables import in_table

PAGES = {
    Imported.Kind.GAME: "games:match",
    Imported.Kind.TOURNAMENT: "tournaments:tournament",
    Imported.Kind.THREAD: "forum:thread",
    Imported.Kind.POST: "forum:post",
}
"""Names of the pages that show imported things by their numbers here."""


class ClaimFilter(admin.SimpleListFilter):
    title = _("claimed")
    parameter_name = "claimed"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("claimed accounts")), ("no", _("accounts that nobody has claimed"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Imported]) -> QuerySet[Imported]:
        if self.value() not in ("yes", "no"):
            return queryset
        players = User.objects.filter(claimed_at__isnull=self.value() == "no")
        return queryset.filter(kind=Imported.Kind.PLAYER, new__in=players.values("pk"))


@admin.register(Imported)
class ImportedAdmin(ReadOnlyAdmin):
    """All that was imported from another site, with a report, and who has claimed their account."""

    change_list_template = "admin/api/imported/change_list.html"
    list_display = ["kind", "old", "thing", "how", "reason", "claimed", "imported_at"]
    list_filter = ["kind", "how", ClaimFilter]
    search_fields = ["=old", "reason"]
    ordering = ["kind", "old"]
    list_display_links = None
    list_per_page = 50
    show_full_result_count = False

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.changelist_view)
        return [path("", view, name="api_imported_changelist")]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Imported]:
        player = User.objects.filter(pk=OuterRef("new"))
        rows: QuerySet[Imported] = super().get_queryset(request)
        return rows.annotate(
            player=of_players(player.values("username")), claimed_at=of_players(player.values("claimed_at"))
        )

    @admin.display(description=_("here"))
    def thing(self, row: Any) -> str | SafeString:
        if row.new is None:
            return "–"
        if row.kind == Imported.Kind.PLAYER:
            return row.player or "–"
        return format_html('<a href="{}">{}</a>', address(PAGES[row.kind], row.new), row.new)

    @admin.display(description=_("claimed"), ordering="claimed_at")
    def claimed(self, row: Any) -> Any:
        return row.claimed_at

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        imported = Imported.objects.filter(kind=Imported.Kind.PLAYER).values("new")
        players = User.objects.filter(pk__in=imported)
        context = {
            "title": _("Import from Button Men Online"),
            "report": report(),
            "imported_players": players.count(),
            "claimed_players": players.exclude(claimed_at=None).count(),
            **(extra_context or {}),
        }
        return super().changelist_view(request, context)


def of_players(values: QuerySet[Any, Any]) -> Case:
    return Case(When(kind=Imported.Kind.PLAYER, then=Subquery(values[:1])))


def report() -> SafeString:
    """Return a table of how much of each kind was imported and how, with the reasons."""
    counted = Imported.objects.values_list("kind", "how", "reason").annotate(
        number=Count("pk"), first=Min("old")
    )
    return in_table(
        [_("What"), _("How"), _("Number"), _("Reason"), _("The first")],
        [
            (Imported.Kind(kind).label, Imported.How(how).label, number, reason or "–", first)
            for kind, how, reason, number, first in counted.order_by("kind", "-how", "-number", "reason")
        ],
    )
