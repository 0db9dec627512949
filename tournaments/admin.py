from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from core.admin_site import ReadOnlyAdmin
from core.admin_tables import in_table, link_to
from tournaments.models import Entry, Pairing, Tournament
from tournaments.pages.setting_texts import facts_of
from tournaments.pages.tournament_view import TournamentShown

MOST = 100
"""Most entries and pairings on the page of a tournament. Its own page has all of them."""
FACTS = [
    "status",
    "organiser",
    "team",
    "by_link",
    "round",
    "founded_at",
    "starts_at",
    "started_at",
    "ended_at",
]


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    """Admin page for tournaments. It shows neither fighters, which may be secret, nor seeds and links."""

    list_display = ["title", "its_kind", "status", "organiser", "founded_at", "started_at", "ended_at"]
    list_filter = ["status", "kind"]
    list_select_related = ["organiser", "league"]
    search_fields = ["title", "=organiser__username"]
    ordering = ["-founded_at"]
    list_per_page = 50
    show_full_result_count = False
    fieldsets = [
        (None, {"fields": ["title", "rules", *FACTS]}),
        (_("Terms"), {"fields": ["terms"]}),
        (_("Players"), {"fields": ["entries"]}),
        (_("Rounds"), {"fields": ["pairings"]}),
        (_("Log"), {"fields": ["acts"]}),
    ]
    readonly_fields = ["terms", "entries", "pairings", "acts"]

    @admin.display(description=_("kind"), ordering="kind")
    def its_kind(self, tournament: Tournament) -> str:
        return str(tournament.its_kind.label)

    @admin.display(description=_("terms"))
    def terms(self, tournament: Tournament) -> SafeString:
        facts = [(fact.name, " ".join(map(str, fact.sentences))) for fact in facts_of(tournament)]
        return format_html("<ul>{}</ul>", format_html_join("", "<li><b>{}</b>: {}</li>", facts))

    @admin.display(description=_("players"))
    def entries(self, tournament: Tournament) -> SafeString:
        found = tournament.entries.select_related("player").order_by("place", "seed", "pk")[:MOST]
        headings = [
            *(_("player"), _("state"), _("seed"), _("group")),
            *(pgettext_lazy("rank", "place"), _("joined")),
        ]
        return in_table(
            headings,
            [
                [
                    of_player(entry),
                    entry.get_state_display(),
                    entry.seed,
                    entry.group,
                    entry.place,
                    entry.joined_at,
                ]
                for entry in found
            ],
        )

    @admin.display(description=_("pairings"))
    def pairings(self, tournament: Tournament) -> SafeString:
        """Return the newest pairings, with their matches and results."""
        found = tournament.pairings.in_order().select_related("one__player", "other__player", "match")
        headings = [
            *(pgettext_lazy("tournament", "round"), _("player"), _("player"), _("match")),
            *(_("result"), _("how"), _("finish by")),
        ]
        return in_table(headings, map(row_of, found.order_by("-round", "place", "again")[:MOST]))

    @admin.display(description=_("log"))
    def acts(self, tournament: Tournament) -> SafeString:
        shown = TournamentShown(tournament, AnonymousUser())
        return render_to_string("tournaments/_acts.html", {"shown": shown})


def of_player(entry: Entry) -> object:
    return entry.name if entry.player is None else link_to(entry.player)


def row_of(pairing: Pairing) -> list[object]:
    return [
        pairing.round,
        of_player(pairing.one),
        None if pairing.other is None else of_player(pairing.other),
        None if pairing.match is None else link_to(pairing.match),
        pairing.get_result_display(),
        pairing.get_how_display(),
        pairing.deadline,
    ]
