"""The admin page on which faulty puzzles are withdrawn."""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from training.puzzles.models import StoredPuzzle
from training.puzzles.solving.withdrawing import withdraw
from training.puzzles.verdict import PuzzleVerdict


@admin.register(StoredPuzzle)
class PuzzleAdmin(admin.ModelAdmin[StoredPuzzle]):
    list_display = ["pk", "dice", "themes", "answers", "withdrawn_at"]
    list_filter = ["withdrawn_at"]
    actions = ["withdraw_these"]
    readonly_fields = ["key", "position", "solution", "themes", "answers", "withdrawn_at"]

    class Media:
        css = {"all": ["css/tokens.css", "css/chips.css", "css/dice.css"]}

    @admin.display(description=_("position"))
    def dice(self, row: StoredPuzzle) -> SafeString:
        rows = [" ".join(map(str, dice)) for dice in (row.puzzle.their_row, row.puzzle.my_row)]
        return format_html("<code>{}</code><br><code>{}</code>", *rows)

    @admin.display(description=_("position"))
    def position(self, row: StoredPuzzle) -> SafeString:
        drawn = render_to_string("training/puzzles/_two_rows.html", {"puzzle": row.puzzle})
        if row.withdrawn_at is not None:
            return format_html("{}{}", drawn, self.dice(row))
        page = reverse("puzzles:puzzle", args=[row.pk])
        return format_html('{}{}<br><a href="{}">#{}</a>', drawn, self.dice(row), page, row.pk)

    @admin.display(description=_("solution"))
    def solution(self, row: StoredPuzzle) -> str:
        verdict = PuzzleVerdict(row.puzzle)
        return f"{verdict.solution} ({verdict.percent_best}%)"

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False, because only a command makes puzzles."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: StoredPuzzle | None = None) -> bool:
        """Return False, because a deleted puzzle would be loaded again."""
        return False

    @admin.action(description=_("Withdraw and give points back"), permissions=["change"])
    def withdraw_these(self, request: HttpRequest, puzzles: QuerySet[StoredPuzzle]) -> None:
        count = withdraw(puzzles)
        words = ngettext("%(count)s puzzle is withdrawn.", "%(count)s puzzles are withdrawn.", count)
        self.message_user(request, words % {"count": count}, messages.SUCCESS)
