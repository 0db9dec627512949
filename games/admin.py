from typing import Any

from django.contrib import admin
from django.db.models import ForeignKey
from django.forms import ModelChoiceField
from django.http import HttpRequest

from games.models import Featured, Match


@admin.register(Featured)
class FeaturedAdmin(admin.ModelAdmin[Featured]):
    """Admin page for the featured matches, the only data of matches that the admin shows."""

    list_display = ["match", "since", "by"]
    list_select_related = ["match", "by"]
    fields = ["match"]
    raw_id_fields = ["match"]
    ordering = ["-since"]

    def formfield_for_foreignkey(
        self, db_field: "ForeignKey[Any]", request: HttpRequest, **options: Any
    ) -> ModelChoiceField | None:
        if db_field.name == "match":
            options["queryset"] = Match.objects.filter(is_private=False).exclude(status__in=Match.NOT_BEGUN)
        return super().formfield_for_foreignkey(db_field, request, **options)

    def has_change_permission(self, request: HttpRequest, obj: Featured | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Featured, form: Any, change: bool) -> None:
        assert request.user.is_authenticated
        obj.by = request.user
        super().save_model(request, obj, form, change)
