"""Admin pages on which staff write and publish announcements (docs/running.md)."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from community.announcements.models import Announcement
from core.in_languages.admin import SpokenModelAdmin, TranslatedForm
from core.text.visible import is_fit_for_a_title, one_line, several_lines


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
