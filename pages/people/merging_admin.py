"""The admin page on which administrators merge two accounts of one person."""

from __future__ import annotations

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin import PlayerAdmin
from accounts.models import User
from core.numbers import small_number
from core.refusals import NotPossible
from pages.people.merging import Moving, list_moving, merge, why_not_merge


class MergingAdmin(PlayerAdmin):
    @admin.display(description=_("same person"))
    def merging(self, player: User) -> SafeString:
        place = reverse("admin:accounts_user_merge", args=[player.pk])
        return format_html('<a href="{}">{}</a>', place, _("Merge another account into this one"))

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.merge_accounts)
        return [path("<path:object_id>/merge/", view, name="accounts_user_merge"), *super().get_urls()]

    def merge_accounts(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Ask for the other account, then list what would move to this one, and merge once confirmed."""
        if not request.user.is_superuser:
            raise PermissionDenied
        kept: User | None = self.get_object(request, unquote(object_id))
        if kept is None:
            raise Http404
        if request.method == "POST":
            return self.merge_confirmed(request, kept)
        name = request.GET.get("other", "").strip()
        other = User.objects.filter_by_name(name).first() if name else None
        refused = None if other is None else why_not_merge(kept, other)
        context = {
            **self.admin_site.each_context(request),
            "title": gettext("Merge another account into %(player)s") % {"player": kept},
            "opts": self.opts,
            "kept": kept,
            "name": name,
            "other": other,
            "refused": refused,
            "moving": [] if other is None or refused else list_moving(kept, other),
        }
        return TemplateResponse(request, "admin/accounts/merge.html", context)

    def merge_confirmed(self, request: HttpRequest, kept: User) -> HttpResponse:
        number = small_number(request.POST.get("other"))
        other = User.objects.get_queryset().filter(pk=number).first() if number else None
        if other is None:
            raise Http404
        name = other.username
        try:
            moved = merge(kept, other)
        except NotPossible as error:
            self.message_user(request, str(error), messages.ERROR)
            return redirect("admin:accounts_user_merge", kept.pk)
        told = gettext("Merged the account of %(player)s into this one.") % {"player": name}
        self.log_change(request, kept, f"{told} {in_words(moved)}")
        other.pk = number  # the log names the account that is gone
        self.log_change(request, other, gettext("Merged into %(player)s.") % {"player": kept.username})
        self.message_user(request, told, messages.SUCCESS)
        return redirect("admin:accounts_user_change", kept.pk)


def in_words(moved: list[Moving]) -> str:
    return ", ".join(f"{each.what}: {each.moving}" for each in moved if each.moving)
