from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.models import LogEntry
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from community.moderation import decisions
from community.moderation.models import Report
from core.admin_site import ReadOnlyAdmin
from core.refusals import NotPossible

SHOWN = (
    *("kind", "reason", "words", "quoted", "player", "place_link", "reporter", "made_at"),
    *("decision", "decided_by", "decided_at"),
)
MOST_CLOSED = 10
Decide = Callable[[Report, User], str]


class Undecided(admin.SimpleListFilter):
    """Filter of the list of reports. By default the list shows reports without a decision."""

    title = gettext_lazy("decision")
    parameter_name = "decided"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("yes", _("decided")), ("all", _("all"))]

    def choices(self, changelist: Any) -> Any:
        first, *others = super().choices(changelist)
        return [{**first, "display": _("not decided")}, *others]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        match self.value():
            case "yes":
                return queryset.exclude(decision="")
            case "all":
                return queryset
        return queryset.filter(decision="")


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin[Report]):
    """Admin page for reports, oldest first. Moderators decide reports by actions and cannot edit the text."""

    list_display = ["made_at", "kind", "reason", "short", "player", "reporter", "decision", "decided_by"]
    list_filter = [Undecided, "kind", "reason"]
    search_fields = ["player__username", "reporter__username", "quoted", "words"]
    list_select_related = ["player", "reporter", "decided_by"]
    ordering = ["made_at"]
    actions = ["dismiss", "hide", "warn", "mute_for_a_week", "mute_for_a_month", "close_account"]
    fields = SHOWN
    readonly_fields = SHOWN

    @admin.display(description=gettext_lazy("the text when reported"))
    def short(self, report: Report) -> str:
        return report.quoted[:80]

    @admin.display(description=gettext_lazy("where"))
    def place_link(self, report: Report) -> str:
        if report.page:
            return format_html('<a href="{0}">{0}</a>', report.page)
        place = report.match or report.player
        return format_html('<a href="{}">{}</a>', place.get_absolute_url(), place)

    @admin.action(description=gettext_lazy("Dismiss the report (nothing wrong)"), permissions=["change"])
    def dismiss(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self.decide(request, reports, decisions.dismiss)

    @admin.action(description=gettext_lazy("Hide the text"), permissions=["change"])
    def hide(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self.decide(request, reports, decisions.hide)

    @admin.action(description=gettext_lazy("Warn the writer"), permissions=["change"])
    def warn(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self.decide(request, reports, decisions.warn)

    @admin.action(description=gettext_lazy("Mute the writer for 7 days"), permissions=["change"])
    def mute_for_a_week(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self.decide(request, reports, partial(decisions.mute, days=7))

    @admin.action(description=gettext_lazy("Mute the writer for 30 days"), permissions=["change"])
    def mute_for_a_month(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self.decide(request, reports, partial(decisions.mute, days=30))

    @admin.action(description=gettext_lazy("Close the writer’s account"), permissions=["change"])
    def close_account(self, request: HttpRequest, reports: QuerySet[Report]) -> HttpResponse | None:
        players = list(User.objects.filter(pk__in=reports.values("player")).order_by("username"))
        if len(players) > MOST_CLOSED:
            told = _("You selected %(number)s accounts. You can close up to %(most)s at once.")
            messages.error(request, told % {"number": len(players), "most": MOST_CLOSED})
        elif "sure" in request.POST:
            self.decide(request, reports, decisions.close_account)
        else:
            context = {
                **self.admin_site.each_context(request),
                "title": _("Close these accounts?"),
                "players": players,
                "reports": reports,
                "opts": self.opts,
            }
            return TemplateResponse(request, "community/moderation/close_accounts.html", context)
        return None

    def decide(self, request: HttpRequest, reports: QuerySet[Report], decide: Decide) -> None:
        """Decide each report with the function *decide* and log the decision.

        Unless the report was dismissed, log a second entry for the reported player.
        """
        for report in reports.select_related("player", "match", "message"):
            try:
                told = decide(report, request.user)  # type: ignore[arg-type]
            except NotPossible as error:
                messages.error(request, str(error))
                continue
            self.log_change(request, report, told)
            if report.decision != Report.Decision.DISMISSED:
                self.log_change(request, report.player, told)  # type: ignore[arg-type]
            messages.success(request, f"{report}: {told}")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:
        return False


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnlyAdmin):
    list_display = ["action_time", "user", "content_type", "object_repr", "get_change_message"]
    list_filter = ["action_flag", "content_type"]
    search_fields = ["user__username", "object_repr", "change_message"]
    list_select_related = ["user", "content_type"]
