"""Admin pages on which staff write announcements, and e-mails to players (docs/running.md)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, ClassVar, cast

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts.models import User
from community.announcements import mailings
from community.announcements.models import Announcement, Mailing
from core.in_languages.admin import SpokenModelAdmin, TranslatedForm
from core.refusals import NotPossible
from core.text.visible import is_fit_for_a_title, one_line, several_lines
from notifications.models import Delivery

Do = Callable[[HttpRequest, Mailing], str]


class AnnouncementForm(TranslatedForm):
    language = forms.ChoiceField(
        label=_("Language"),
        choices=lambda: [("", _("all")), *settings.LANGUAGES],
        required=False,
        help_text=_("Only people who use the site in this language see the announcement."),
    )

    class Meta:
        model = Announcement
        fields: ClassVar[list[str]] = [
            "title",
            "text",
            "audience",
            "language",
            "published",
            "begins_at",
            "ends_at",
        ]

    def clean_title(self) -> str:
        return self.fit("title", self.cleaned_data["title"])

    def clean_text(self) -> str:
        return self.fit("text", self.cleaned_data["text"])

    def fit(self, name: str, text: str) -> str:
        if name == "text":
            return several_lines(text)
        title = one_line(text)
        if text and not is_fit_for_a_title(title):
            raise ValidationError(_("Use letters and digits that everyone can see."))
        return title

    def clean(self) -> None:
        super().clean()
        cleaned = self.cleaned_data
        begins, ends = cleaned.get("begins_at"), cleaned.get("ends_at")
        if cleaned.get("published"):
            begins = self.beginning(begins)
            cleaned["begins_at"] = begins
        if begins is not None and ends is not None and ends <= begins:
            self.add_error("ends_at", _("The announcement has to end after it begins."))

    def beginning(self, asked: datetime | None) -> datetime:
        """Return the time at which the announcement begins. A new announcement cannot begin in the past.

        An edit of a published announcement keeps its time, so its banner does not reappear.
        """
        now = timezone.now()
        if asked is None:
            return now
        return asked if self.instance.published else max(asked, now)


@admin.register(Announcement)
class AnnouncementAdmin(SpokenModelAdmin):
    form = AnnouncementForm
    list_display = ["title", "audience", "language", "published", "begins_at", "ends_at"]
    list_filter = ["published", "audience"]
    search_fields = ["title", "text"]
    actions = ["publish"]
    readonly_fields = ["preview"]
    fields = [
        "title",
        "text",
        ("audience", "language"),
        "published",
        ("begins_at", "ends_at"),
        "preview",
    ]

    @admin.action(description=_("Publish these drafts"), permissions=["change"])
    def publish(self, request: HttpRequest, rows: QuerySet[Announcement]) -> None:
        """Publish the drafts at their scheduled time, or now. A draft with an earlier end stays a draft."""
        for row in rows.filter(published=False):
            begins = max(row.begins_at or timezone.now(), timezone.now())
            if row.ends_at is not None and row.ends_at <= begins:
                told = gettext("“%(title)s” stays a draft: it has to end after it begins.")
                messages.error(request, told % {"title": row.title})
                continue
            row.published, row.begins_at = True, begins
            row.save(update_fields=["published", "begins_at"])
            self.log_change(request, row, gettext("Published."))
            messages.success(request, gettext("“%(title)s” is published.") % {"title": row.title})

    def view_on_site(self, obj: Announcement) -> str:
        return obj.get_absolute_url()

    @admin.display(description=_("preview"))
    def preview(self, row: Announcement) -> str | SafeString:
        if row._state.adding:
            return gettext(
                "Save the announcement first. Until it’s published, only people who can see drafts can "
                "see it."
            )
        return format_html(
            '<a href="{}" target="_blank" rel="noopener">{}</a>',
            row.get_absolute_url(),
            _("How the banner and the page look"),
        )

    def save_model(
        self, request: HttpRequest, obj: Announcement, form: forms.ModelForm[Announcement], change: bool
    ) -> None:
        if not change:
            obj.made_by_id = request.user.pk
        super().save_model(request, obj, form, change)


@admin.register(Mailing)
class MailingAdmin(SpokenModelAdmin):
    list_display = ["subject", "made_at", "started_at", "finished_at", "addressed"]
    search_fields = ["subject"]
    ordering = ["-made_at"]
    readonly_fields = ["previewed_at", "sending"]
    fields = ["subject", "text", "previewed_at", "sending"]

    def has_change_permission(self, request: HttpRequest, obj: Mailing | None = None) -> bool:
        return super().has_change_permission(request, obj) and (obj is None or obj.started_at is None)

    def has_delete_permission(self, request: HttpRequest, obj: Mailing | None = None) -> bool:
        return super().has_delete_permission(request, obj) and (obj is None or obj.started_at is None)

    def save_model(self, request: HttpRequest, obj: Mailing, form: Any, change: bool) -> None:
        if not change:
            obj.made_by_id = request.user.pk
        if form.changed_data:
            obj.previewed_at = None
        super().save_model(request, obj, form, change)

    @admin.display(description=_("sending"))
    def sending(self, mailing: Mailing) -> str | SafeString:
        if mailing._state.adding:
            return gettext("Save the e-mail first.")
        if mailing.started_at is not None:
            button = [] if mailing.finished_at else [self.button(mailing, "stop", gettext("Stop sending"))]
            return self.with_buttons(progress_of(mailing), button)
        count = mailings.consenting_players().count()
        told = ngettext(
            "%(count)s player asked for news of the site by e-mail.",
            "%(count)s players asked for news of the site by e-mail.",
            count,
        )
        all_of_them = ngettext("Send it to %(count)s player", "Send it to all %(count)s players", count)
        buttons = [
            self.button(mailing, "preview", gettext("Send it only to me")),
            self.button(mailing, "start", all_of_them % {"count": count}),
        ]
        return self.with_buttons(told % {"count": count}, buttons)

    def with_buttons(self, told: str, buttons: list[SafeString]) -> SafeString:
        return format_html(
            "<p>{}</p><p>{}</p>", told, format_html_join(" ", "{}", ((each,) for each in buttons))
        )

    def button(self, mailing: Mailing, what: str, label: str) -> SafeString:
        return format_html(
            '<button class="button" formmethod="post" formnovalidate formaction="{}">{}</button>',
            reverse(f"admin:community_mailing_{what}", args=[mailing.pk]),
            label,
        )

    def get_urls(self) -> list[URLPattern]:
        actions: dict[str, Do] = {"preview": self.preview, "start": self.start, "stop": self.stop}
        return [
            *(
                path(
                    f"<path:object_id>/{name}/",
                    self.admin_site.admin_view(require_POST(self.view_that(do))),
                    name=f"community_mailing_{name}",
                )
                for name, do in actions.items()
            ),
            *super().get_urls(),
        ]

    def view_that(self, do: Do) -> Callable[..., HttpResponse]:
        def view(request: HttpRequest, object_id: str) -> HttpResponse:
            if not self.has_change_permission(request):
                raise PermissionDenied
            mailing: Mailing | None = self.get_object(request, unquote(object_id))
            if mailing is None:
                raise Http404
            try:
                told = do(request, mailing)
            except NotPossible as error:
                self.message_user(request, str(error), messages.ERROR)
            else:
                self.log_change(request, mailing, told)
                self.message_user(request, told, messages.SUCCESS)
            return redirect("admin:community_mailing_change", mailing.pk)

        return view

    def preview(self, request: HttpRequest, mailing: Mailing) -> str:
        mailings.send_preview(mailing, cast(User, request.user))
        return gettext("Sent to your own address.")

    def start(self, request: HttpRequest, mailing: Mailing) -> str:
        mailings.start(mailing.pk)
        return gettext("The e-mails will be sent in the background.")

    def stop(self, request: HttpRequest, mailing: Mailing) -> str:
        mailings.stop(mailing.pk)
        return gettext("Stopped. Nobody else will get it.")


def progress_of(mailing: Mailing) -> str:
    states = mailings.deliveries_by_state(mailing)
    waiting = states[Delivery.State.WAITING] + states[Delivery.State.SENDING]
    told = gettext("%(addressed)s e-mails: %(sent)s sent, %(waiting)s waiting, %(failed)s not sent.")
    return told % {
        "addressed": mailing.addressed,
        "sent": states[Delivery.State.SENT],
        "waiting": waiting,
        "failed": states[Delivery.State.PARKED] + states[Delivery.State.DROPPED],
    }
