"""Where puzzles that are wrong are withdrawn."""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from analysis.puzzles.models import StoredPuzzle
from analysis.puzzles.solving.withdrawing import withdraw


@admin.register(StoredPuzzle)
class PuzzleAdmin(admin.ModelAdmin[StoredPuzzle]):
    list_display = ["pk", "themes", "answers", "withdrawn_at"]
    list_filter = ["withdrawn_at"]
    actions = ["withdraw_these"]
    fields = ["key", "themes", "answers", "withdrawn_at"]
    readonly_fields = ["key", "themes", "answers", "withdrawn_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """They are made by a command."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: StoredPuzzle | None = None) -> bool:
        """One that is deleted would be loaded again."""
        return False

    @admin.action(description=_("Withdraw, and give points back"), permissions=["change"])
    def withdraw_these(self, request: HttpRequest, puzzles: QuerySet[StoredPuzzle]) -> None:
        count = withdraw(puzzles)
        words = ngettext("%(count)s puzzle is withdrawn.", "%(count)s puzzles are withdrawn.", count)
        self.message_user(request, words % {"count": count}, messages.SUCCESS)
