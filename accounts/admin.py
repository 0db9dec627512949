from typing import Any

import allauth.account.admin
import allauth.mfa.admin
import allauth.usersessions.admin  # noqa: F401  # these three register the raw tables
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import PermissionDenied
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from accounts.bots.creation import close_with_bots
from accounts.models import FormerName, Hours, User, Vacation

KINDS = ["is_guest", "owner"]
DATES = ["date_joined", "last_seen"]


admin.site.unregister([Authenticator, EmailAddress, UserSession])


@admin.register(Authenticator)
class SecondStepAdmin(admin.ModelAdmin[Authenticator]):
    """Admin page for second login steps. Staff can delete a player's lost step, but never see its secret."""

    list_display = ["user", "type", "created_at", "last_used_at"]
    list_filter = ["type"]
    fields = ["user", "type", "created_at", "last_used_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Authenticator | None = None) -> bool:
        return False


class ReadOnlyInline(admin.TabularInline):
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False


class FormerNameInline(ReadOnlyInline):
    model = FormerName
    fields = ["name", "given_up"]


class HoursInline(ReadOnlyInline):
    model = Hours
    fields = ["zone", "night_from", "night_to", "week", "changed_at"]
    readonly_fields = ["week"]

    @admin.display(description=_("days off"))
    def week(self, hours: Hours) -> str:
        return ", ".join(str(WEEKDAYS[day]) for day in sorted(hours.weekdays_off)) or "–"


class VacationInline(ReadOnlyInline):
    model = Vacation
    fields = ["first", "last", "announced_at"]
    ordering = ["-first"]


class PlayerAdmin(UserAdmin):
    """Admin page for player accounts. `pages.people.admin` adds what other rooms know, and registers it.

    Moderators edit profile texts and close accounts. Only superusers edit rights, passwords and addresses.
    """

    list_display = ["username", "is_guest", "is_active", "is_staff", "date_joined", "last_seen"]
    list_filter = ["is_active", "is_guest", "is_staff"]
    search_fields = ["username", "former_names__name"]
    ordering = ["-date_joined"]
    show_full_result_count = False
    fieldsets = [
        (None, {"fields": ["username", "is_active", "closed_because", "muted_until", *KINDS, *DATES]}),
        (_("Profile"), {"fields": ["about", "real_name", "pronouns", "homepage", "away_message"]}),
    ]
    fieldsets_for_superusers = [
        (_("Account"), {"fields": ["email", "password"]}),
        (_("Permissions"), {"fields": ["is_staff", "is_superuser", "groups", "user_permissions"]}),
    ]
    readonly_fields = [*KINDS, *DATES]

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        if obj is None:
            return self.add_fieldsets
        if request.user.is_superuser:
            return [*self.fieldsets, *self.fieldsets_for_superusers]
        return self.fieldsets

    def get_form(
        self, request: HttpRequest, obj: User | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        if obj is not None and not request.user.is_superuser:
            kwargs["form"] = ModelForm
        return super().get_form(request, obj, change=change, **kwargs)

    def get_inlines(self, request: HttpRequest, obj: User | None = None) -> Any:
        return [FormerNameInline, HoursInline, VacationInline] if obj else []

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> Any:  # noqa: A002
        if not request.user.is_superuser:
            raise PermissionDenied
        return super().user_change_password(request, id, form_url)

    def save_model(self, request: HttpRequest, obj: User, form: ModelForm, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if not obj.is_active and (obj.closed_because or not obj.is_paused):
            close_with_bots(User.objects.get_queryset().filter(pk=obj.pk), obj.closed_because)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_superuser

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Let only superusers edit staff accounts, so moderators cannot close each other's accounts."""
        if obj is not None and obj.is_staff and not request.user.is_superuser:
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return request.user.is_superuser
