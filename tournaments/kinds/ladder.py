"""The ladder kind, in which players challenge players above them until the last day."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.kinds.event import Place, TournamentEvent
from tournaments.kinds.kind import Kind, Preset
from tournaments.kinds.tables import may_still_meet
from tournaments.pairing import after_challenge
from tournaments.settings import Settings


class Ladder(Kind):
    name = "ladder"
    label = gettext_lazy("Ladder")
    summary = gettext_lazy("Challenge someone above you. If you win, you take their rung.")
    meanwhile = gettext_lazy("Challenge someone above you.")
    asks = ("reach", "lasts")
    presets = (
        Preset(
            "ladder",
            gettext_lazy("A ladder for a season"),
            gettext_lazy("Three months of challenges."),
            {"places_from": 4, "places_to": 32, "lasts": 90, "pace": "days:3"},
        ),
    )
    by_challenge = True

    def waits(self, event: TournamentEvent) -> bool:
        return may_still_meet(event)

    def rank_entrants(self, event: TournamentEvent) -> list[Place]:
        gone = [number for number in event.numbers if number not in event.still_in]
        return [Place(place, number) for place, number in enumerate([*self.ladder(event), *gone], 1)]

    def ladder(self, event: TournamentEvent) -> list[int]:
        """Return the entrants from the top rung down, after all decided challenges.

        The first entrant of each pairing is the challenger. Entrants who have left the tournament have no
        rung.
        """
        rungs = list(event.numbers)
        for meeting in sorted(event.closed_meetings, key=lambda each: each.decided):
            if meeting.other is not None and meeting.winner is not None:
                rungs = after_challenge(rungs, meeting.one, meeting.other, meeting.winner)
        return [number for number in rungs if number in event.still_in]

    def settings_in_words(self, settings: Settings) -> list[str]:
        reach = ngettext("Up to one rung above you.", "Up to %(number)s rungs above you.", settings.reach)
        return [reach % {"number": settings.reach}, *super().settings_in_words(settings)]

    def draws_in_words(self, drawn_matches: str) -> str:
        return _("After a draw, both players keep their rungs.")
