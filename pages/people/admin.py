"""The admin page of a player, with read-only parts from all rooms."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts.admin import PlayerAdmin
from accounts.models import User
from community.moderation.models import Report
from core.admin_tables import in_table, link_to
from core.rate_limits import limits_reached, rates_of
from games.models import Match, Seat
from notifications.models import Delivery, Silenced
from pages.people.leaving import log_out_everywhere
from pages.people.merging_admin import MergingAdmin

MOST = 10
"""Most rows in each part. The lists in the admin have all of them."""
REPORT_HEADINGS = [_("reported"), _("about"), _("reason"), _("player"), _("decision")]


@admin.register(User)
class PlayerRecordAdmin(MergingAdmin):
    readonly_fields = [
        *PlayerAdmin.readonly_fields,
        *("sessions", "merging", "addresses", "reports_about", "reports_by"),
        *("matches", "mails", "silenced", "limits"),
    ]

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        fieldsets = super().get_fieldsets(request, obj)
        return fieldsets if obj is None else [*fieldsets, *self.records_for(request, obj)]

    def records_for(self, request: HttpRequest, player: User) -> list[Any]:
        may_close = self.has_change_permission(request, player)
        records = [
            (_("Logged in"), ["sessions"], may_close),
            (_("Second account"), ["merging"], request.user.is_superuser),
            (_("E-mail addresses"), ["addresses"], request.user.is_superuser),
            (_("Reports"), ["reports_about", "reports_by"], request.user.has_perm("community.view_report")),
            (_("Matches"), ["matches"], request.user.has_perm("games.view_match")),
            (_("E-mails"), ["mails", "silenced"], request.user.has_perm("notifications.view_delivery")),
            (_("Limits"), ["limits"], may_close),
        ]
        return [(title, {"fields": fields}) for title, fields, may_see in records if may_see]

    # ---- where the player is logged in

    @admin.display(description=_("sessions"))
    def sessions(self, player: User) -> SafeString:
        known = list(UserSession.objects.filter(user=player).order_by("-created_at")[:MOST])
        stored = Session.objects.filter(
            session_key__in=[session.session_key for session in known], expire_date__gt=timezone.now()
        )
        running = set(stored.values_list("session_key", flat=True))
        rows = [
            [session.user_agent, session.ip, session.created_at, session.last_seen_at]
            for session in known
            if session.session_key in running
        ]
        table = in_table([_("browser"), _("address"), _("logged in"), _("last seen")], rows)
        if not rows:
            return table
        return format_html(
            '{}<p><button class="button" formmethod="post" formnovalidate formaction="{}">{}</button></p>',
            table,
            reverse("admin:accounts_user_log_out", args=[player.pk]),
            _("Log out everywhere"),
        )

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(require_POST(self.log_out))
        return [path("<path:object_id>/log-out/", view, name="accounts_user_log_out"), *super().get_urls()]

    def log_out(self, request: HttpRequest, object_id: str) -> HttpResponse:
        player = self.get_object(request, unquote(object_id))
        if player is None:
            raise Http404
        if not self.has_change_permission(request, player):
            raise PermissionDenied
        log_out_everywhere(player)
        self.log_change(request, player, gettext("Logged out everywhere."))
        told = gettext("%(player)s is logged out everywhere.") % {"player": player}
        self.message_user(request, told, messages.SUCCESS)
        return redirect("admin:accounts_user_change", player.pk)

    @admin.display(description=_("addresses"))
    def addresses(self, player: User) -> SafeString:
        found = EmailAddress.objects.filter(user=player).order_by("-primary", "pk")[:MOST]
        headings = [_("address"), _("confirmed"), _("in use")]
        yes_or_no = {True: _("Yes"), False: _("No")}
        return in_table(
            headings, [[each.email, yes_or_no[each.verified], yes_or_no[each.primary]] for each in found]
        )

    # ---- what others say about the player, and the player about others

    @admin.display(description=_("about the player"))
    def reports_about(self, player: User) -> SafeString:
        return table_of_reports(player.reports_about.select_related("reporter"), "reporter")

    @admin.display(description=_("by the player"))
    def reports_by(self, player: User) -> SafeString:
        return table_of_reports(player.reports.select_related("player"), "player")

    # ---- matches, e-mails and limits

    @admin.display(description=_("newest matches"))
    def matches(self, player: User) -> SafeString:
        """Return the newest matches except private ones, with a link to all that the reader may find."""
        seats = Seat.objects.filter(player=player, match__is_private=False).order_by("-match")
        numbers = list(seats.values_list("match", flat=True)[:MOST])
        found = Match.objects.filter(pk__in=numbers).defer("battle_data", "start_data")
        rows = [
            [
                *(link_to(match), " – ".join(match.names), match.get_status_display()),
                *(seat.get_result_display(), match.moved_at),
            ]
            for match in found.with_seats().order_by("-pk")
            for seat in match.all_seats
            if seat.player_id == player.pk
        ]
        query = urlencode({"q": player.username})
        return format_html(
            '{}<p><a href="{}?{}">{}</a></p>',
            in_table([_("match"), _("players"), _("status"), _("result"), _("last move")], rows),
            reverse("admin:games_match_changelist"),
            query,
            _("All matches"),
        )

    @admin.display(description=_("newest e-mails and pushes"))
    def mails(self, player: User) -> SafeString:
        found = Delivery.objects.filter(player=player).order_by("-made_at")[:MOST]
        headings = [_("number"), _("type"), _("state"), _("created"), _("sent"), _("reason")]
        return in_table(
            headings,
            [
                [
                    *(link_to(mail, mail.pk), mail.get_sort_display(), mail.get_state_display()),
                    *(mail.made_at, mail.sent_at, mail.reason),
                ]
                for mail in found
            ],
        )

    @admin.display(description=_("blocked addresses"))
    def silenced(self, player: User) -> SafeString:
        found = Silenced.objects.filter(player=player).order_by("-since")[:MOST]
        headings = [_("address"), _("why"), _("since"), _("the mail server’s message")]
        return in_table(
            headings, [[link_to(each), each.get_why_display(), each.since, each.words] for each in found]
        )

    @admin.display(description=_("reached within a day"))
    def limits(self, player: User) -> SafeString:
        reached = limits_reached(player.pk)
        headings = [_("limit"), _("rate"), _("refused requests"), _("last")]
        return in_table(
            headings, [[limit.action, rates_of(limit.action), limit.times, limit.last] for limit in reached]
        )


def table_of_reports(reports: QuerySet[Report], other: str) -> SafeString:
    """Return the newest of these reports, with the *other* player of each."""
    return in_table(
        REPORT_HEADINGS,
        [
            [
                link_to(report, date_format(timezone.localtime(report.made_at), "DATETIME_FORMAT")),
                report.get_kind_display(),
                report.get_reason_display(),
                getattr(report, other),
                report.get_decision_display() or _("not decided"),
            ]
            for report in reports.order_by("-made_at")[:MOST]
        ],
    )
