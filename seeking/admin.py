from typing import ClassVar

from django.contrib import admin

from seeking.models import Search


@admin.register(Search)
class SearchAdmin(admin.ModelAdmin[Search]):
    list_display = ("player", "pace", "asked_at", "ended_at", "end", "match")
    list_filter = ("pace", "end")
    list_select_related = ("player", "match")
    search_fields: ClassVar = ("player__username",)
    date_hierarchy = "asked_at"

    def has_add_permission(self, request):
        return False

    def has_change_permission(self, request, obj=None):
        return False
