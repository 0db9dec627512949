from django.contrib import admin
from django.http import HttpRequest

from community.forum.models import Board
from core.in_languages.admin import SpokenModelAdmin


@admin.register(Board)
class BoardAdmin(SpokenModelAdmin):
    list_display = ["name", "slug", "description", "order", "is_closed"]
    list_editable = ["order", "is_closed"]
    prepopulated_fields = {"slug": ["name"]}

    def has_delete_permission(self, request: HttpRequest, obj: Board | None = None) -> bool:
        return super().has_delete_permission(request, obj) and (obj is None or not obj.threads.exists())
