from django.contrib import admin
from django.http import HttpRequest

from community.teams.models import Member, Team


class MemberInline(admin.TabularInline[Member, Team]):
    model = Member
    raw_id_fields = ("player",)
    readonly_fields = ("since",)
    extra = 0


@admin.register(Team)
class TeamAdmin(admin.ModelAdmin[Team]):
    list_display = ("name", "entry", "founded_by", "founded_at", "closed_at")
    list_filter = ("entry",)
    search_fields = ("name", "about")
    readonly_fields = ("founded_by", "written_by", "founded_at", "closed_at")
    inlines = (MemberInline,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Team | None = None) -> bool:
        return False
