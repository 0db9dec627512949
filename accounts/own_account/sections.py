"""The sections of the page of preferences, each of which is saved on its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words


@dataclass(frozen=True, slots=True)
class PreferenceSection:
    key: str
    title: Words
    names: tuple[str, ...]
    summary: tuple[str, ...] = ()
    """Names of the fields whose values stand beside the title."""
    saves_itself: bool = True


OWN_COLOURS = ("colour_mine", "colour_theirs", "colour_one", "colour_two")
SECTIONS = (
    PreferenceSection(
        "look", _("Look"), ("theme", "contrast", "density", "palette", *OWN_COLOURS), ("theme",)
    ),
    PreferenceSection(
        "language",
        _("Language and time"),
        ("language", "time_zone", "date_style"),
        ("language", "time_zone"),
    ),
    PreferenceSection(
        "table",
        _("Table"),
        (
            *("dice", "motion", "auto_pass", "moves_on", "reads_on", "fire_overshooting"),
            *("rule_hints", "tells_rolls", "may_take_back"),
        ),
        ("dice",),
    ),
    PreferenceSection("confirm", _("Asking me again"), ("confirm",), ("confirm",)),
    PreferenceSection(
        "others",
        _("Other players"),
        (
            *("auto_accept", "bots", "open_to_play", "may_be_brought_together", "shows_last_seen"),
            *("messages_from", "shows_seen", "shows_doings", "shows_skill", "friends_only"),
        ),
    ),
    PreferenceSection(
        "limits",
        _("My own limits"),
        ("most_running", "most_begun_a_day", "newcomers", "challenges_from", "quiet_until"),
        saves_itself=False,  # a stricter limit lasts a day at least, so it must not be chosen by mistake
    ),
)
BY_KEY = {section.key: section for section in SECTIONS}
