from typing import Any

from django.contrib import admin
from django.contrib.auth.models import AnonymousUser
from django.db.models import ForeignKey, QuerySet
from django.forms import ModelChoiceField
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from core.admin_site import ReadOnlyAdmin
from core.admin_tables import in_table, link_to
from games.log.log import NEWEST_OF_ALL, Log
from games.log.terms_words import terms_in_sentences
from games.models import Featured, Match, Seat

FACTS = ["status", "offered_at", "moved_at", "of_event"]


class LogOfMoves(Log):
    """The newest moves of a match as spectators see them, without the chat."""

    may_read_chat = False

    def __init__(self, match: Match) -> None:
        super().__init__(match, AnonymousUser(), before=NEWEST_OF_ALL)


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Admin page for matches. It shows staff what spectators see, even if they play in the match.

    Moderators find no private matches of others. Nobody reads the moves of a private match here.
    """

    list_display = ["pk", "players", "status", "offered_at", "moved_at"]
    list_filter = ["status", "ruleset"]
    search_fields = ["=pk", "=seats__player__username"]
    ordering = ["-pk"]
    list_per_page = 50
    show_full_result_count = False
    fieldsets = [
        (None, {"fields": [*FACTS]}),
        (_("Terms"), {"fields": ["terms", "shown_description"]}),
        (_("Players"), {"fields": ["seats"]}),
        (_("Log"), {"fields": ["moves"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        found = Match.objects.all() if request.user.is_superuser else Match.objects.seen_by(request.user)
        return found.defer("battle_data", "start_data").with_seats()

    def get_readonly_fields(self, request: HttpRequest, obj: Match | None = None) -> list[str]:
        return [*FACTS, "terms", "shown_description", "seats", "moves"]

    @admin.display(description=_("players"))
    def players(self, match: Match) -> str:
        return " – ".join(match.names)

    @admin.display(description=_("terms"))
    def terms(self, match: Match) -> SafeString:
        sentences = terms_in_sentences(match).all_sentences
        return format_html("<ul>{}</ul>", format_html_join("", "<li>{}</li>", zip(sentences)))

    @admin.display(description=_("description"))
    def shown_description(self, match: Match) -> str:
        return "" if match.is_private else match.description

    @admin.display(description=_("players"))
    def seats(self, match: Match) -> SafeString:
        headings = [_("player"), _("fighter"), _("recipe"), _("rounds won"), _("result"), ""]
        return in_table(headings, [row_of(seat, match) for seat in match.all_seats])

    @admin.display(description=_("moves"))
    def moves(self, match: Match) -> SafeString | str:
        if match.is_private:
            return str(_("This match is private: only its players see its moves."))
        return render_to_string("admin/games/match/_moves.html", {"log": LogOfMoves(match), "match": match})


def row_of(seat: Seat, match: Match) -> list[object]:
    who = seat.name if seat.player is None or seat.guest_name else link_to(seat.player, seat.name)
    fighter = [seat.button_name, seat.recipe] if match.has_begun else [None, None]
    return [who, *fighter, seat.rounds_won, seat.get_result_display(), seat.get_forfeited_display()]


@admin.register(Featured)
class FeaturedAdmin(admin.ModelAdmin[Featured]):
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
